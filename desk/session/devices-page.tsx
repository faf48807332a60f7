import { Alert, Box, Button, Card, Stack, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { Title } from 'react-admin'
import * as shopsApi from '#contract/shops/desk.ts'
import * as staffActions from '#contract/staff/actions.ts'
import * as staffApi from '#contract/staff/api.ts'
import { useAct } from '../actions/use-act.ts'
import { formatInstant } from '../frame/format.ts'
import { call } from '../network/api.ts'
import { toMessage } from './refusal.ts'

/** For managers: where staff are logged in, and the shared tablets. */
export function DevicesPage() {
  const { data, error } = useQuery({ queryKey: ['devices'], queryFn: () => call(staffApi.devices) })
  const shops = useQuery({ queryKey: ['shops'], queryFn: () => call(shopsApi.list) })
  const end = useAct(staffActions.endSession, { done: 'ログアウトさせました。' })
  const revoke = useAct(staffActions.revokeTablet, {
    done: '使えないようにしました。通信できるようになると、端末の中の情報が消えます。',
  })
  const toShop = (id: number | null) => shops.data?.data.find((it) => it.id === id)?.name ?? ''
  return (
    <Stack sx={{ gap: 2, py: 2, maxWidth: 800 }}>
      <Title title="スタッフの端末" />
      {error && <Alert severity="error">{toMessage(error)}</Alert>}
      <Typography component="h2" variant="h6">
        共用タブレット
      </Typography>
      {data?.tablets.length === 0 && (
        <Typography color="textSecondary">
          ありません。タブレットでログインし、「アカウント」で共用タブレットにできます。
        </Typography>
      )}
      <Stack component="ul" sx={{ gap: 1, p: 0, m: 0 }}>
        {data?.tablets.map(({ id, name, shopId, lastSeenAt }) => (
          <Device
            key={id}
            title={`${name}（${toShop(shopId)}）`}
            lastSeenAt={lastSeenAt}
            action={{ label: '使えないようにする', isBusy: revoke.isBusy, run: () => revoke.run({ tabletId: id }) }}
          />
        ))}
      </Stack>
      <Typography component="h2" variant="h6">
        ログイン中の端末
      </Typography>
      <Stack component="ul" sx={{ gap: 1, p: 0, m: 0 }}>
        {data?.sessions.map(({ id, name, person, lastSeenAt, isOwn }) => (
          <Device
            key={id}
            title={`${person}さん　${name}${isOwn ? '（この端末）' : ''}`}
            lastSeenAt={lastSeenAt}
            action={
              isOwn
                ? undefined
                : { label: 'ログアウトさせる', isBusy: end.isBusy, run: () => end.run({ sessionId: id }) }
            }
          />
        ))}
      </Stack>
    </Stack>
  )
}

interface DeviceProps {
  title: string
  lastSeenAt: string
  action: { label: string; isBusy: boolean; run: () => void } | undefined
}

const Device = ({ title, lastSeenAt, action }: DeviceProps) => (
  <Card component="li" sx={{ p: 2, display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
    <Box sx={{ flex: '1 1 16em' }}>
      <Typography>{title}</Typography>
      <Typography color="textSecondary">最後のご利用 {formatInstant(lastSeenAt)}</Typography>
    </Box>
    {action && (
      <Button color="secondary" disabled={action.isBusy} onClick={action.run}>
        {action.label}
      </Button>
    )}
  </Card>
)
