import { Button, Divider, Stack, Typography } from '@mui/material'
import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { useLogin } from 'react-admin'
import * as staffApi from '#contract/staff/api.ts'
import type { Me } from '#contract/staff/schema.ts'
import { call } from '../network/api.ts'
import type { LoginParams } from './auth-provider.ts'
import { PasswordForm } from './password-form.tsx'
import { PinLogin } from './pin-login.tsx'
import { toPasskeyMessage } from './refusal.ts'
import { SessionCard } from './session-card.tsx'
import { refreshTablet, tabletAtom } from './tablet.ts'

/** By PIN on a tablet of the shop; by passkey, or by password where there are no passkeys, on any device. */
export function LoginPage() {
  const login = useLogin()
  const tablet = useAtomValue(tabletAtom)
  const [usesPassword, setUsesPassword] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  useEffect(() => {
    // Without network it stays as it was.
    refreshTablet().catch(() => {})
  }, [])
  const logIn = (by: () => Promise<Me>) => login({ logIn: by } satisfies LoginParams)
  const usePasskey = () => {
    setIsBusy(true)
    setProblem(undefined)
    login({}).catch((error: unknown) => {
      setProblem(toPasskeyMessage(error))
      setIsBusy(false)
    })
  }
  return (
    <SessionCard title={tablet ? tablet.name : 'こもれび 業務画面'} problem={problem}>
      {tablet && (
        <>
          <PinLogin key={tablet.people.map(({ id }) => id).join()} tablet={tablet} onLogIn={logIn} />
          <Divider />
        </>
      )}
      {usesPassword ? (
        <PasswordForm
          hasEmail
          submit="ログイン"
          onSubmit={async (body) => {
            await logIn(() => call(staffApi.loginByPassword, { body }))
          }}
        />
      ) : (
        <Stack sx={{ gap: 2 }}>
          <Button variant={tablet ? 'outlined' : 'contained'} size="large" disabled={isBusy} onClick={usePasskey}>
            パスキーでログイン
          </Button>
          {!tablet && (
            <Typography color="textSecondary">
              この端末の画面ロック（指紋、顔、暗証番号）で、ご本人であることを確認します。
            </Typography>
          )}
        </Stack>
      )}
      <Button onClick={() => setUsesPassword(!usesPassword)}>
        {usesPassword ? 'パスキーでログインする' : 'パスワードでログインする'}
      </Button>
    </SessionCard>
  )
}
