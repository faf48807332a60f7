/** A thread of messages or a form, with everything that an answer needs. */
import ArrowBackIcon from '@mui/icons-material/ArrowBack'
import { Alert, Box, Button, Chip, Link, Paper, Skeleton, Stack, Typography } from '@mui/material'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link as RouterLink, useLocation } from 'react-router-dom'
import * as inboxApi from '#contract/inbox/desk.ts'
import { ENTRY_KIND_LABELS, type InboxEntry } from '#contract/inbox/desk.ts'
import { formatPhone } from '#contract/shared/phone-format.ts'
import { call } from '../network/api.ts'
import { Problem } from '../frame/problem.tsx'
import { DueChip } from './due-chip.tsx'
import { EntryActions } from './entry-actions.tsx'
import { entryQuery } from './queries.ts'
import { FormDetails } from './form-details.tsx'
import { ReplyForm } from './reply-form.tsx'
import { Thread } from './thread.tsx'

interface EntryPanelProps {
  /** Number or id. */
  id: string
  hasBack?: boolean
}

/** Who writes is forgotten after a minute, of which no event tells. */
const WRITERS_MS = 30_000

export function EntryPanel({ id, hasBack = false }: EntryPanelProps) {
  const { search } = useLocation()
  const { data: entry, error } = useQuery({
    ...entryQuery(id),
    refetchInterval: ({ state }) => (state.data?.writers.length ? WRITERS_MS : false),
  })
  useMarkRead(entry)
  if (error && !entry) return <Problem error={error} hasData={false} />
  if (!entry) return <Skeleton variant="rounded" height={480} />
  return (
    <Paper variant="outlined" component="article" aria-label={entry.name ?? ''}>
      <Stack sx={{ gap: 2, p: 2 }}>
        {hasBack && (
          <Button
            component={RouterLink}
            to={`/inbox${search}`}
            startIcon={<ArrowBackIcon />}
            sx={{ alignSelf: 'flex-start' }}
          >
            受信箱に戻る
          </Button>
        )}
        <Head entry={entry} />
        <EntryActions entry={entry} />
        {entry.form && <FormDetails form={entry.form} />}
        {entry.thread && <Thread id={entry.id} {...entry.thread} />}
        {entry.writers.length > 0 && (
          <Alert severity="info">{`${entry.writers.join('さん、')}さんが返信を書いています。`}</Alert>
        )}
        {entry.thread && entry.customer.email !== null && <ReplyForm entry={entry} />}
        {entry.form && <AnswerForm entry={entry} />}
      </Stack>
    </Paper>
  )
}

const Head = ({ entry: { kind, number, name, dueAt, status, customer } }: { entry: InboxEntry }) => (
  <Box>
    <Stack direction="row" useFlexGap sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
      <Chip size="small" variant="outlined" label={ENTRY_KIND_LABELS[kind]} />
      {status !== null && <Chip size="small" variant="outlined" label={status} />}
      <DueChip dueAt={dueAt} />
      {number !== null && <Typography color="textSecondary">{number}</Typography>}
    </Stack>
    <Typography component="h2" variant="h5" sx={{ overflowWrap: 'anywhere', mt: 0.5 }}>
      {name === null ? '（消去済み）' : `${name} 様`}
    </Typography>
    {customer.kana !== null && <Typography color="textSecondary">{customer.kana}</Typography>}
    <Stack direction="row" useFlexGap sx={{ columnGap: 2, flexWrap: 'wrap' }}>
      {customer.phone !== null && (
        <Link href={`tel:${customer.phone}`} sx={{ py: 1.25 }}>
          {formatPhone(customer.phone)}
        </Link>
      )}
      {customer.email !== null && (
        <Link href={`mailto:${customer.email}`} sx={{ py: 1.25, overflowWrap: 'anywhere' }}>
          {customer.email}
        </Link>
      )}
    </Stack>
  </Box>
)

/** Forms are answered by mail or phone, and those of a customer with an account also in their thread. */
const AnswerForm = ({ entry: { customer, number } }: { entry: InboxEntry }) => (
  <Stack direction="row" useFlexGap sx={{ gap: 1, flexWrap: 'wrap' }}>
    {customer.email !== null && (
      <Button
        variant="outlined"
        href={`mailto:${customer.email}?subject=${encodeURIComponent(`【こもれび】お問い合わせの件（${number ?? ''}）`)}`}
      >
        メールで返信する
      </Button>
    )}
    {customer.id !== null && (
      <Button variant="outlined" component={RouterLink} to={`/inbox/${customer.id}`}>
        メッセージで返信する
      </Button>
    )}
  </Stack>
)

/** Only for the person who looks; the customer and colleagues are not told. */
function useMarkRead(entry: InboxEntry | undefined): void {
  const client = useQueryClient()
  const isUnread = entry?.isUnread ?? false
  const id = entry?.id
  const lastSeq = entry?.lastSeq ?? 0
  useEffect(() => {
    if (!isUnread || id === undefined || document.hidden) return
    void call(inboxApi.markRead, { params: { id }, body: { upTo: lastSeq } }).then(
      () => client.invalidateQueries({ queryKey: ['inbox'] }),
      // Without network it stays unread.
      () => undefined,
    )
  }, [client, id, isUnread, lastSeq])
}
