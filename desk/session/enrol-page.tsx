import { Alert, Button, Stack, TextField, Typography } from '@mui/material'
import { type FormEvent, useEffect, useState } from 'react'
import * as staffApi from '#contract/staff/api.ts'
import { createCredential } from '#src/device/passkeys/credentials.ts'
import { call } from '../network/api.ts'
import { createTotpSecret, toTotpLink } from './authenticator-app.ts'
import { QrCode } from './qr-code.tsx'
import { toMessage, toPasskeyMessage } from './refusal.ts'
import { SessionCard } from './session-card.tsx'

/** The secret leaves the address at once, and stays for a reload. */
function takeToken(): string {
  const token = location.hash.slice(1) || (history.state as { token?: string } | null)?.token || ''
  history.replaceState({ token }, '', location.pathname)
  return token
}

interface Invited {
  name: string
  email: string
}

/** What a link of `staff add` opens: the person's first passkey, or the one after a lost device. */
export function EnrolPage() {
  const [token] = useState(takeToken)
  const [invited, setInvited] = useState<Invited>()
  const [usesPassword, setUsesPassword] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  useEffect(() => {
    call(staffApi.openLink, { body: { token } }).then(setInvited, (error: unknown) => setProblem(toMessage(error)))
  }, [token])
  const enrol = async () => {
    setIsBusy(true)
    setProblem(undefined)
    try {
      // New options: those of the first look may be too old.
      const { options } = await call(staffApi.openLink, { body: { token } })
      await call(staffApi.enrol, { body: { token, passkey: await createCredential(options) } })
      location.replace('/')
    } catch (error) {
      setProblem(toPasskeyMessage(error))
      setIsBusy(false)
    }
  }
  const title = invited ? `${invited.name}さん、ようこそ` : '業務画面への登録'
  if (invited && usesPassword) return <PasswordEnrolment title={title} token={token} email={invited.email} />
  return (
    <SessionCard
      title={title}
      problem={problem}
      {...(invited && { action: { label: 'この端末にパスキーを登録する', isBusy, run: () => void enrol() } })}
    >
      <Typography color="textSecondary">
        この端末の画面ロック（指紋、顔、暗証番号）で、ログインできるようになります。覚えるパスワードはありません。
      </Typography>
      {invited && (
        <Button onClick={() => setUsesPassword(true)}>パスキーを使えない端末では、パスワードを登録する</Button>
      )}
    </SessionCard>
  )
}

interface PasswordEnrolmentProps {
  title: string
  token: string
  email: string
}

function PasswordEnrolment({ title, token, email }: PasswordEnrolmentProps) {
  const [secret] = useState(createTotpSecret)
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [recoveryCodes, setRecoveryCodes] = useState<string[]>()
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setIsBusy(true)
    setProblem(undefined)
    try {
      const enrolled = await call(staffApi.enrolByPassword, { body: { token, password, secret, code } })
      setRecoveryCodes(enrolled.recoveryCodes)
    } catch (error) {
      setProblem(toMessage(error))
      setIsBusy(false)
    }
  }
  if (recoveryCodes)
    return (
      <SessionCard
        title="回復コード"
        action={{ label: '控えました。業務画面を開く', isBusy: false, run: () => location.replace('/') }}
      >
        <Typography>
          認証アプリをなくしたときに、数字の代わりに使えます。1つにつき1回だけです。紙に書くか印刷して、しまってください。もう一度は表示できません。
        </Typography>
        <Typography component="pre" sx={{ fontFamily: 'monospace', columns: 2, m: 0 }}>
          {recoveryCodes.join('\n')}
        </Typography>
      </SessionCard>
    )
  return (
    <SessionCard title={title}>
      <Stack component="form" onSubmit={(event) => void send(event)} sx={{ gap: 2 }}>
        <Typography>1. 認証アプリで、このコードを読み取ってください。</Typography>
        <QrCode text={toTotpLink(email, secret)} label="認証アプリに登録するコード" />
        <Typography sx={{ overflowWrap: 'anywhere' }} color="textSecondary">
          読み取れないときは、次の文字をアプリに入力してください：{secret}
        </Typography>
        <Typography>2. アプリに出た6桁の数字と、新しいパスワードを入力してください。</Typography>
        <input type="hidden" autoComplete="username" value={email} readOnly />
        <TextField
          label="6桁の数字"
          required
          autoComplete="one-time-code"
          value={code}
          onChange={({ target }) => setCode(target.value)}
        />
        <TextField
          label="新しいパスワード"
          type="password"
          required
          autoComplete="new-password"
          helperText="12文字以上で、推測されにくいもの"
          value={password}
          onChange={({ target }) => setPassword(target.value)}
        />
        {problem !== undefined && <Alert severity="error">{problem}</Alert>}
        <Button type="submit" variant="contained" size="large" disabled={isBusy}>
          登録する
        </Button>
      </Stack>
    </SessionCard>
  )
}
