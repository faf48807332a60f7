/** Everything about one person or guest, and what staff do with the account. */
import { Alert, Box, Button, List, ListItem, ListItemText, Stack, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { Title } from 'react-admin'
import { Link, useParams } from 'react-router-dom'
import * as customerActions from '#contract/customers/actions.ts'
import * as customersApi from '#contract/customers/desk.ts'
import type { DeskPerson } from '#contract/customers/desk.ts'
import { formatCivilDate } from '#contract/shared/civil-date.ts'
import { formatPhone } from '#contract/shared/phone-format.ts'
import { run, useAct } from '../actions/use-act.ts'
import { formatInstant } from '../frame/format.ts'
import { Facts, Panel } from '../frame/panel.tsx'
import { useMay, Waiting } from '../frame/parts.tsx'
import { LogEntries } from '../log/log-entries.tsx'
import { call } from '../network/api.ts'
import { describePerson, PersonState, toPersonPath } from './customer-list.tsx'
import { PointsSection } from './points-section.tsx'
import { TimelineSection } from './timeline-section.tsx'

export function CustomerPage() {
  const { id = '' } = useParams()
  const person = useQuery({
    queryKey: ['customers', id],
    queryFn: () => call(customersApi.get, { params: { id } }),
  })
  return (
    <Stack sx={{ gap: 2, py: 2, maxWidth: 1200 }}>
      <Title title="お客様" />
      {person.data ? <Person person={person.data} /> : <Waiting error={person.error} />}
    </Stack>
  )
}

function Person({ person }: { person: DeskPerson }) {
  const may = useMay()
  const { id, customerId, name, state, samePhone } = person
  return (
    <>
      <Stack direction="row" useFlexGap sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
        <Typography component="h1" variant="h6" sx={{ overflowWrap: 'anywhere' }}>
          {name === '' ? '（消去済み）' : `${name} 様`}
        </Typography>
        <PersonState state={state} />
      </Stack>
      {state === 'guest' && (
        <Alert severity="info">
          会員登録のない方です。同じメールアドレスまたは電話番号の記録を、まとめて表示しています。
        </Alert>
      )}
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(0, 3fr)' },
          alignItems: 'start',
        }}
      >
        <Stack sx={{ gap: 2 }}>
          <Panel title="お客様の情報">
            <Facts
              facts={[
                ['フリガナ', person.kana],
                ['電話', person.phone && formatPhone(person.phone)],
                ['メール', person.email],
                ['変更先', person.pendingEmail],
                ['ご住所', person.address],
                ['生年月日', person.birthday && formatCivilDate(person.birthday)],
                ['メールマガジン', person.newsletter],
                [state === 'guest' ? '受付' : 'ご登録', formatInstant(person.at)],
                ...person.counts.map(({ title, summary }) => [title, summary] as const),
              ]}
            />
            {customerId !== null && state !== 'closed' && <AccountActions person={person} customerId={customerId} />}
          </Panel>
          {customerId !== null && <PointsSection customerId={customerId} isClosed={state === 'closed'} />}
          {samePhone.length > 0 && (
            <Panel title="同じ電話番号の方">
              <List disablePadding>
                {samePhone.map((it) => (
                  <ListItem key={it.id} disableGutters>
                    <ListItemText
                      primary={<Link to={toPersonPath(it.id)}>{it.name}</Link>}
                      secondary={describePerson(it)}
                    />
                    <PersonState state={it.state} />
                  </ListItem>
                ))}
              </List>
            </Panel>
          )}
          {customerId !== null && <Devices person={person} customerId={customerId} />}
        </Stack>
        <Stack sx={{ gap: 2 }}>
          <TimelineSection id={id} />
          {may('log') && <PersonLog id={id} />}
        </Stack>
      </Box>
    </>
  )
}

interface AccountProps {
  person: DeskPerson
  customerId: string
}

function AccountActions({ person: { state }, customerId }: AccountProps) {
  const may = useMay()
  const verify = useAct(customerActions.verify, { done: 'メールアドレスを確認済みにしました。' })
  const lock = useAct(customerActions.lock, {
    done: 'ロックしました。ログイン中の端末はログアウトされました。',
    undo: () => () => run(customerActions.unlock, { customerId }),
  })
  const unlock = useAct(customerActions.unlock, {
    done: 'ロックを解除しました。',
    undo: () => () => run(customerActions.lock, { customerId }),
  })
  const isBusy = verify.isBusy || lock.isBusy || unlock.isBusy
  return (
    <Stack direction="row" useFlexGap sx={{ gap: 1, flexWrap: 'wrap', mt: 2 }}>
      {state === 'unverified' && (
        <Button variant="outlined" disabled={isBusy} onClick={() => verify.run({ customerId })}>
          メールを確認済みにする
        </Button>
      )}
      {may('customer-locks') &&
        (state === 'locked' ? (
          <Button variant="outlined" disabled={isBusy} onClick={() => unlock.run({ customerId })}>
            ロックを解除する
          </Button>
        ) : (
          <Button variant="outlined" color="error" disabled={isBusy} onClick={() => lock.run({ customerId })}>
            ロックする
          </Button>
        ))}
    </Stack>
  )
}

function Devices({ person: { sessions, passkeys }, customerId }: AccountProps) {
  const end = useAct(customerActions.endSessions, { done: ({ ended }) => `${ended}台をログアウトしました。` })
  const remove = useAct(customerActions.removePasskey, { done: 'パスキーを削除し、お客様にメールでお知らせします。' })
  if (sessions.length + passkeys.length === 0) return null
  return (
    <Panel
      title="ログイン中の端末とパスキー"
      tools={
        sessions.length > 0 && (
          <Button disabled={end.isBusy} onClick={() => end.run({ customerId, end: 'all' })}>
            すべてログアウトする
          </Button>
        )
      }
    >
      <List disablePadding>
        {sessions.map(({ id, device, lastSeenAt }) => (
          <ListItem key={id} disableGutters>
            <ListItemText primary={device} secondary={`最後のご利用 ${formatInstant(lastSeenAt)}`} />
            <Button
              disabled={end.isBusy}
              aria-label={`${device}をログアウトする`}
              onClick={() => end.run({ customerId, end: id })}
            >
              ログアウト
            </Button>
          </ListItem>
        ))}
        {passkeys.map(({ id, name, device, lastUsedAt }) => (
          <ListItem key={id} disableGutters>
            <ListItemText
              primary={`パスキー「${name}」`}
              secondary={[device, lastUsedAt && `最後のご利用 ${formatInstant(lastUsedAt)}`].filter(Boolean).join('・')}
            />
            <Button
              color="error"
              disabled={remove.isBusy}
              aria-label={`パスキー「${name}」を削除する`}
              onClick={() => remove.run({ customerId, remove: id })}
            >
              削除
            </Button>
          </ListItem>
        ))}
      </List>
    </Panel>
  )
}

function PersonLog({ id }: { id: string }) {
  const log = useQuery({
    queryKey: ['customers', id, 'log'],
    queryFn: () => call(customersApi.log, { params: { id } }),
  })
  return (
    <Panel title="店舗の操作の記録">
      {log.data ? <LogEntries entries={log.data.data} /> : <Waiting error={log.error} />}
    </Panel>
  )
}
