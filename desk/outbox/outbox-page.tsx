import { Alert, Button, Card, CardActions, CardContent, Stack, Typography } from '@mui/material'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { Link, Title, useGetIdentity } from 'react-admin'
import { offlineAtom } from '#src/device/network/connectivity.ts'
import type { OutboxRow } from '#src/device/outbox/row.ts'
import { formatInstant } from '../frame/format.ts'
import { dismiss, repeatOnPresent, rowsAtom, sendSoon, withdraw } from './outbox.ts'
import { findChange, findRefusal } from './refused.ts'

/** What this device has not delivered yet, and what was refused. */
export function OutboxPage() {
  const rows = useAtomValue(rowsAtom)
  const isOffline = useAtomValue(offlineAtom)
  return (
    <Stack sx={{ gap: 2, py: 2, maxWidth: 720 }}>
      <Title title="送信待ち" />
      {rows.length === 0 && <Typography>すべて送信しました。</Typography>}
      {rows.length > 0 && !isOffline && (
        <Button variant="outlined" sx={{ alignSelf: 'start' }} onClick={sendSoon}>
          いま送信する
        </Button>
      )}
      <Stack component="ul" sx={{ gap: 1.5, p: 0, m: 0, listStyle: 'none' }}>
        {rows.map((row) => (
          <Row key={row.key} row={row} />
        ))}
      </Stack>
    </Stack>
  )
}

const STATES = {
  waiting: 'つながり次第、送信します。',
  sending: '送信しています。',
  needsLogin: 'この操作をした方がログインすると、送信します。',
} as const

function Row({ row }: { row: OutboxRow }) {
  const { key, label, subject, page, submittedAt, state, attempts, owner } = row
  const isOwn = useGetIdentity().identity?.id === owner
  const [problem, setProblem] = useState<string>()
  const change = findChange(row)
  const takeBack = async () => {
    if (!(await withdraw(key))) setProblem('送信の途中のため、取り消せません。')
  }
  return (
    <Card component="li">
      <CardContent>
        <Typography component="h2" variant="subtitle1">
          {label}　<Link to={page}>{subject}</Link>
        </Typography>
        <Typography color="textSecondary">{formatInstant(new Date(submittedAt).toISOString())}</Typography>
        {state === 'needsChoice' ? (
          <Alert severity="warning" sx={{ mt: 1 }}>
            {findRefusal(row)}
          </Alert>
        ) : (
          <Typography>{STATES[state as keyof typeof STATES]}</Typography>
        )}
        {problem !== undefined && <Alert severity="error">{problem}</Alert>}
      </CardContent>
      <CardActions>
        {isOwn && state === 'needsChoice' && change && (
          <Button onClick={() => void repeatOnPresent(row, change)}>自分の変更を行う</Button>
        )}
        {isOwn && state === 'needsChoice' && (
          <Button onClick={() => void dismiss(key)}>{change ? 'いまの内容のままにする' : '閉じる'}</Button>
        )}
        {isOwn && state !== 'needsChoice' && attempts === 0 && (
          <Button onClick={() => void takeBack()}>取り消す</Button>
        )}
      </CardActions>
    </Card>
  )
}
