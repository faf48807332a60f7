import { Typography } from '@mui/material'
import { useState } from 'react'
import { useLogin } from 'react-admin'
import { toPasskeyMessage } from './refusal.ts'
import { SessionCard } from './session-card.tsx'

export function LoginPage() {
  const login = useLogin()
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const run = () => {
    setIsBusy(true)
    setProblem(undefined)
    login({}).catch((error: unknown) => {
      setProblem(toPasskeyMessage(error))
      setIsBusy(false)
    })
  }
  return (
    <SessionCard title="こもれび 業務画面" action={{ label: 'パスキーでログイン', isBusy, run }} problem={problem}>
      <Typography color="textSecondary">
        この端末の画面ロック（指紋、顔、暗証番号）で、ご本人であることを確認します。
      </Typography>
    </SessionCard>
  )
}
