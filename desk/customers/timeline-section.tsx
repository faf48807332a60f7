import { Box, Button, Chip, List, ListItem, ListItemText } from '@mui/material'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import * as customersApi from '#contract/customers/desk.ts'
import type { PersonEntry } from '#contract/shared/desk-person.ts'
import { formatInstant } from '../frame/format.ts'
import { Panel } from '../frame/panel.tsx'
import { Nothing, Waiting } from '../frame/parts.tsx'
import { call } from '../network/api.ts'

const LABELS: Record<PersonEntry['kind'], string> = {
  order: 'ご注文',
  return: '返品',
  refund: '返金',
  visit: 'ご予約',
  seat: 'イベント',
  message: 'メッセージ',
  inquiry: 'お問い合わせ',
  application: 'ご応募',
  points: 'ポイント',
}

/** Where staff see more of it; the others are complete here. */
const toPath = ({ kind, id }: PersonEntry): string | undefined =>
  kind === 'order' ? `/orders/${encodeURIComponent(id)}/show` : undefined

/** All of a person, the latest first. */
export function TimelineSection({ id }: { id: string }) {
  const timeline = useInfiniteQuery({
    queryKey: ['customers', id, 'timeline'],
    queryFn: ({ pageParam }) =>
      call(customersApi.timeline, { params: { id }, query: pageParam === undefined ? {} : { before: pageParam } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ data, hasMore }) => (hasMore ? data.at(-1)?.at : undefined),
  })
  const entries = timeline.data?.pages.flatMap(({ data }) => data)
  return (
    <Panel title="これまでのこと（新しい順）">
      {entries ? (
        <List disablePadding>
          {entries.map((it) => (
            <Entry key={`${it.kind}-${it.id}`} entry={it} />
          ))}
        </List>
      ) : (
        <Waiting error={timeline.error} />
      )}
      {entries?.length === 0 && <Nothing>まだありません。</Nothing>}
      {timeline.hasNextPage && (
        <Button disabled={timeline.isFetchingNextPage} onClick={() => void timeline.fetchNextPage()}>
          もっと前を見る
        </Button>
      )}
    </Panel>
  )
}

function Entry({ entry }: { entry: PersonEntry }) {
  const { kind, at, title, detail, isGuest } = entry
  const path = toPath(entry)
  return (
    <ListItem disableGutters divider sx={{ alignItems: 'flex-start', gap: 1.5 }}>
      <Box sx={{ flexShrink: 0, width: '6.5em', pt: 0.5 }}>
        <Chip size="small" label={LABELS[kind]} />
      </Box>
      <ListItemText
        primary={path === undefined ? title : <Link to={path}>{title}</Link>}
        secondary={[formatInstant(at), isGuest && '会員登録なし', detail].filter(Boolean).join('　')}
        sx={{ overflowWrap: 'anywhere' }}
      />
    </ListItem>
  )
}
