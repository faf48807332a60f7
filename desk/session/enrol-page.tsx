import { Typography } from '@mui/material'
import { useEffect, useState } from 'react'
import * as staffApi from '#contract/staff/api.ts'
import { createCredential } from '#src/device/passkeys/credentials.ts'
import { call } from '../network/api.ts'
import { toPasskeyMessage } from './refusal.ts'
import { SessionCard } from './session-card.tsx'

/** The secret leaves the address at once, and stays for a reload. */
function takeToken(): string {
  const token = location.hash.slice(1) || (history.state as { token?: string } | null)?.token || ''
  history.replaceState({ token }, '', location.pathname)
  return token
}

/** What a link of `staff add` opens: the person's first passkey, or the one after a lost device. */
export function EnrolPage() {
  const [token] = useState(takeToken)
  const [name, setName] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  useEffect(() => {
    call(staffApi.openLink, { body: { token } }).then(
      (opened) => setName(opened.name),
      (error: unknown) => setProblem(toPasskeyMessage(error)),
    )
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
  const action = { label: 'この端末にパスキーを登録する', isBusy, run: () => void enrol() }
  return (
    <SessionCard
      title={name === undefined ? '業務画面への登録' : `${name}さん、ようこそ`}
      problem={problem}
      {...(name !== undefined && { action })}
    >
      <Typography color="textSecondary">
        パスワードはありません。この端末の画面ロック（指紋、顔、暗証番号）で、ログインできるようになります。
      </Typography>
    </SessionCard>
  )
}
