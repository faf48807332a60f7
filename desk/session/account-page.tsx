import { Alert, Box, Button, Card, CardContent, MenuItem, Stack, TextField, Typography } from '@mui/material'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { type FormEvent, type ReactNode, useState } from 'react'
import { Title, useGetIdentity, usePermissions } from 'react-admin'
import * as shopsApi from '#contract/shops/desk.ts'
import * as staffApi from '#contract/staff/api.ts'
import { CodedError } from '#contract/shared/errors.ts'
import { call } from '../network/api.ts'
import { disablePush, enablePush, loadPushState, type PushState } from './push.ts'
import { toMessage } from './refusal.ts'
import { keepTablet, tabletAtom } from './tablet.ts'
import { verify } from './verify-dialog.tsx'

/** What a person sets for themselves, and what this device is. */
export function AccountPage() {
  const { identity } = useGetIdentity()
  const { permissions = [] } = usePermissions<string[]>()
  return (
    <Stack sx={{ gap: 2, py: 2, maxWidth: 640 }}>
      <Title title="アカウント" />
      <Typography component="h2" variant="h6">
        {identity?.fullName}さん
      </Typography>
      <PinForm />
      <PushForm />
      {permissions.includes('staff') && <TabletForm />}
    </Stack>
  )
}

/** Repeats what needs a proof of who is there, after the person has given it. */
async function withProof(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof CodedError) || error.code !== 'VERIFICATION_NEEDED') throw error
    await verify()
    await work()
  }
}

interface SettingFormProps {
  title: string
  about: string
  /** False if there is nothing to do. */
  submit: string | false
  done: string
  /** Rejects if it is refused. */
  onSubmit: () => Promise<void>
  children?: ReactNode
}

function SettingForm({ title, about, submit, done, onSubmit, children }: SettingFormProps) {
  const [isBusy, setIsBusy] = useState(false)
  const [outcome, setOutcome] = useState<{ severity: 'success' | 'error'; text: string }>()
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setIsBusy(true)
    setOutcome(undefined)
    await withProof(onSubmit).then(
      () => setOutcome({ severity: 'success', text: done }),
      (error: unknown) => setOutcome({ severity: 'error', text: toMessage(error) }),
    )
    setIsBusy(false)
  }
  return (
    <Card component="section">
      <CardContent>
        <Stack component="form" onSubmit={(event) => void send(event)} sx={{ gap: 2 }}>
          <Typography component="h3" variant="subtitle1">
            {title}
          </Typography>
          <Typography color="textSecondary">{about}</Typography>
          {children}
          {outcome && <Alert severity={outcome.severity}>{outcome.text}</Alert>}
          {submit && (
            <Box>
              <Button type="submit" variant="contained" disabled={isBusy}>
                {submit}
              </Button>
            </Box>
          )}
        </Stack>
      </CardContent>
    </Card>
  )
}

function PinForm() {
  const [pin, setPin] = useState('')
  return (
    <SettingForm
      title="PIN"
      about="店舗の共用タブレットで、ログインに使う4桁から8桁の数字です。ほかの端末では使えません。"
      submit="PINを決める"
      done="PINを決めました。共用タブレットで使えます。"
      onSubmit={async () => {
        await call(staffApi.savePin, { body: { pin } })
        setPin('')
      }}
    >
      <TextField
        label="新しいPIN"
        type="password"
        required
        autoComplete="off"
        value={pin}
        onChange={({ target }) => setPin(target.value.replaceAll(/\D/g, ''))}
        slotProps={{ htmlInput: { inputMode: 'numeric', minLength: 4, maxLength: 8 } }}
      />
    </SettingForm>
  )
}

const PUSH_TEXTS: Readonly<Record<PushState, string>> = {
  unsupported: 'この端末では、通知を使えません。ホーム画面に追加すると、使えるようになる端末があります。',
  denied: 'この端末の設定で、通知が止められています。',
  off: 'まもなくのご予約の追加・変更・取り消しを、この端末にお知らせします。',
  on: 'この端末にお知らせしています。',
}

function PushForm() {
  const client = useQueryClient()
  const { data: state = 'off' } = useQuery({ queryKey: ['push'], queryFn: loadPushState })
  const isPossible = state === 'on' || state === 'off'
  return (
    <SettingForm
      title="通知"
      about={PUSH_TEXTS[state]}
      submit={isPossible && (state === 'on' ? '通知を止める' : '通知を受け取る')}
      done="通知の設定を変えました。"
      onSubmit={async () => {
        client.setQueryData(['push'], await (state === 'on' ? disablePush() : enablePush()))
      }}
    />
  )
}

function TabletForm() {
  const tablet = useAtomValue(tabletAtom)
  const shops = useQuery({ queryKey: ['shops'], queryFn: () => call(shopsApi.list) })
  const [name, setName] = useState('')
  const [shopId, setShopId] = useState<number>()
  if (tablet)
    return (
      <Alert severity="info">
        この端末は、共用タブレット「{tablet.name}」です。やめるときは、「スタッフの端末」で使えないようにしてください。
      </Alert>
    )
  return (
    <SettingForm
      title="共用タブレット"
      about="この端末を、店舗のスタッフが交代で使えるようにします。3分間さわらないとロックされ、それぞれのPINで開きます。"
      submit="共用タブレットにする"
      done="共用タブレットにしました。"
      onSubmit={async () => {
        if (shopId === undefined)
          throw new CodedError('VALIDATION_FAILED', { details: { shopId: '店舗を選んでください。' } })
        keepTablet(await call(staffApi.enrolTablet, { body: { name, shopId } }))
      }}
    >
      <TextField label="端末の名前" required value={name} onChange={({ target }) => setName(target.value)} />
      <TextField
        select
        label="店舗"
        required
        value={shopId ?? ''}
        onChange={({ target }) => setShopId(Number(target.value))}
      >
        {(shops.data?.data ?? []).map((it) => (
          <MenuItem key={it.id} value={it.id}>
            {it.name}
          </MenuItem>
        ))}
      </TextField>
    </SettingForm>
  )
}
