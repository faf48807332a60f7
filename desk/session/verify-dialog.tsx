/** Asks again who is there, before what cannot be taken back. */
import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  Stack,
} from '@mui/material'
import { atom, getDefaultStore, useAtom } from 'jotai'
import { useState } from 'react'
import * as staffApi from '#contract/staff/api.ts'
import { CodedError } from '#contract/shared/errors.ts'
import { call } from '../network/api.ts'
import { setMe, verifyByPasskey } from './auth-provider.ts'
import { PasswordForm } from './password-form.tsx'
import { toPasskeyMessage } from './refusal.ts'

interface Asked {
  proved: () => void
  refused: () => void
}

const askedAtom = atom<Asked | undefined>(undefined)

/** Resolves when the person has proved who they are. Rejects with VERIFICATION_NEEDED if they do not. */
export const verify = (): Promise<void> =>
  new Promise((resolve, reject) => {
    const refused = () =>
      reject(new CodedError('VERIFICATION_NEEDED', { message: '確認をやめたため、実行していません。' }))
    cancelVerification()
    getDefaultStore().set(askedAtom, { proved: resolve, refused })
  })

/** At the log-out: the next person must not prove what this one has begun. */
export function cancelVerification(): void {
  const store = getDefaultStore()
  store.get(askedAtom)?.refused()
  store.set(askedAtom, undefined)
}

export function VerifyDialog() {
  const [asked, setAsked] = useAtom(askedAtom)
  const [usesPassword, setUsesPassword] = useState(false)
  const [problem, setProblem] = useState<string>()
  if (!asked) return null
  const close = () => {
    setAsked(undefined)
    setProblem(undefined)
  }
  const finish = () => {
    close()
    asked.proved()
  }
  const usePasskey = async () => {
    setProblem(undefined)
    try {
      setMe(await verifyByPasskey())
      finish()
    } catch (error) {
      setProblem(toPasskeyMessage(error))
    }
  }
  const usePassword = async ({ password, code }: { password: string; code: string }) => {
    setMe(await call(staffApi.verifyByPassword, { body: { password, code } }))
    finish()
  }
  const cancel = () => {
    close()
    asked.refused()
  }
  return (
    <Dialog open onClose={cancel} aria-labelledby="verify-title">
      <DialogTitle id="verify-title">ご本人の確認</DialogTitle>
      <DialogContent>
        <Stack sx={{ gap: 2 }}>
          <DialogContentText>大切な操作のため、もう一度ご本人であることを確認します。</DialogContentText>
          {problem !== undefined && <Alert severity="error">{problem}</Alert>}
          {usesPassword ? (
            <PasswordForm submit="確認する" onSubmit={usePassword} />
          ) : (
            <Button variant="contained" size="large" onClick={() => void usePasskey()}>
              パスキーで確認する
            </Button>
          )}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button onClick={() => setUsesPassword(!usesPassword)}>
          {usesPassword ? 'パスキーで確認する' : 'パスワードで確認する'}
        </Button>
        <Button onClick={cancel}>やめる</Button>
      </DialogActions>
    </Dialog>
  )
}
