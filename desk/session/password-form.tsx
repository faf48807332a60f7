import { Alert, Button, Stack, TextField } from '@mui/material'
import { type FormEvent, useState } from 'react'
import { toMessage } from './refusal.ts'

export interface PasswordValues {
  email: string
  password: string
  code: string
}

interface PasswordFormProps {
  /** Not asked for if the person is known. */
  hasEmail?: boolean
  submit: string
  /** Rejects if it is refused. */
  onSubmit: (values: PasswordValues) => Promise<void>
}

/** For people whose device has no passkeys. */
export function PasswordForm({ hasEmail = false, submit, onSubmit }: PasswordFormProps) {
  const [values, setValues] = useState<PasswordValues>({ email: '', password: '', code: '' })
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const field = (name: keyof PasswordValues) => ({
    value: values[name],
    required: true,
    fullWidth: true,
    onChange: ({ target }: { target: { value: string } }) => setValues({ ...values, [name]: target.value }),
  })
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setIsBusy(true)
    setProblem(undefined)
    try {
      await onSubmit(values)
    } catch (error) {
      setProblem(toMessage(error))
      setIsBusy(false)
    }
  }
  return (
    <Stack component="form" onSubmit={(event) => void send(event)} sx={{ gap: 2 }}>
      {hasEmail && <TextField {...field('email')} type="email" label="メールアドレス" autoComplete="username" />}
      <TextField {...field('password')} type="password" label="パスワード" autoComplete="current-password" />
      <TextField
        {...field('code')}
        label="認証アプリの6桁の数字"
        helperText="アプリをなくしたときは、回復コードを入力してください。"
        autoComplete="one-time-code"
      />
      {problem !== undefined && <Alert severity="error">{problem}</Alert>}
      <Button type="submit" variant="contained" size="large" disabled={isBusy}>
        {submit}
      </Button>
    </Stack>
  )
}
