import { Alert, Button, Card, List, ListItem, ListItemText, Stack, Typography } from '@mui/material'
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
      {data && data.tablets.length > 0 && (
        <Card>
          <List disablePadding>
            {data.tablets.map(({ id, name, shopId, lastSeenAt }) => (
              <ListItem
                key={id}
                divider
                secondaryAction={
                  <Button color="secondary" disabled={revoke.isBusy} onClick={() => revoke.run({ tabletId: id })}>
                    使えないようにする
                  </Button>
                }
              >
                <ListItemText
                  primary={`${name}（${toShop(shopId)}）`}
                  secondary={`最後のご利用 ${formatInstant(lastSeenAt)}`}
                />
              </ListItem>
            ))}
          </List>
        </Card>
      )}
      <Typography component="h2" variant="h6">
        ログイン中の端末
      </Typography>
      <Card>
        <List disablePadding>
          {data?.sessions.map(({ id, name, person, lastSeenAt, isOwn }) => (
            <ListItem
              key={id}
              divider
              secondaryAction={
                !isOwn && (
                  <Button color="secondary" disabled={end.isBusy} onClick={() => end.run({ sessionId: id })}>
                    ログアウトさせる
                  </Button>
                )
              }
            >
              <ListItemText
                primary={`${person}さん　${name}${isOwn ? '（この端末）' : ''}`}
                secondary={`最後のご利用 ${formatInstant(lastSeenAt)}`}
              />
            </ListItem>
          ))}
        </List>
      </Card>
    </Stack>
  )
}
