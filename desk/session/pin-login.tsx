import { Alert, Button, Stack, TextField, Typography } from '@mui/material'
import { type FormEvent, useState } from 'react'
import * as staffApi from '#contract/staff/api.ts'
import type { Me, Tablet } from '#contract/staff/schema.ts'
import { CodedError } from '#contract/shared/errors.ts'
import { NoNetworkError } from '#src/device/network/errors.ts'
import { call } from '../network/api.ts'
import { keepPerson, unlockWithoutSignal } from '../offline/pins.ts'
import { toMessage } from './refusal.ts'

interface PinLoginProps {
  tablet: Tablet
  /** Rejects if it is refused. */
  onLogIn: (logIn: () => Promise<Me>) => Promise<unknown>
}

async function logInByPin(staffId: string, pin: string): Promise<Me> {
  try {
    const me = await call(staffApi.loginByPin, { body: { staffId, pin } })
    await keepPerson(me, pin).catch(() => {})
    return me
  } catch (error) {
    if (!(error instanceof NoNetworkError)) throw error
    const me = await unlockWithoutSignal(staffId, pin)
    if (me) return me
    throw new CodedError('LOGIN_FAILED', {
      message: '通信できないため、PINを確認できませんでした。この端末で前にログインした方だけが、ログインできます。',
    })
  }
}

/** Who works on this tablet now. */
export function PinLogin({ tablet, onLogIn }: PinLoginProps) {
  const [person, setPerson] = useState(tablet.people.length === 1 ? tablet.people[0] : undefined)
  const [pin, setPin] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  if (!person)
    return (
      <Stack sx={{ gap: 1 }}>
        {tablet.people.length === 0 && (
          <Typography color="textSecondary">
            PINを決めた方がいません。パスキーでログインし、「アカウント」でPINを決めてください。
          </Typography>
        )}
        {tablet.people.map((it) => (
          <Button key={it.id} variant="outlined" size="large" onClick={() => setPerson(it)}>
            {it.name}
          </Button>
        ))}
      </Stack>
    )
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setIsBusy(true)
    setProblem(undefined)
    try {
      await onLogIn(() => logInByPin(person.id, pin))
    } catch (error) {
      setProblem(toMessage(error))
      setPin('')
      setIsBusy(false)
    }
  }
  return (
    <Stack component="form" onSubmit={(event) => void send(event)} sx={{ gap: 2 }}>
      <Typography>{person.name}さん</Typography>
      <TextField
        label="PIN"
        type="password"
        required
        autoComplete="off"
        value={pin}
        onChange={({ target }) => setPin(target.value.replaceAll(/\D/g, ''))}
        slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 8 } }}
      />
      {problem !== undefined && <Alert severity="error">{problem}</Alert>}
      <Button type="submit" variant="contained" size="large" disabled={isBusy || pin.length < 4}>
        ログイン
      </Button>
      {tablet.people.length > 1 && <Button onClick={() => setPerson(undefined)}>ほかの人に代わる</Button>}
    </Stack>
  )
}
