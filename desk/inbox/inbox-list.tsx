import {
  Alert,
  Box,
  Button,
  ButtonBase,
  Chip,
  MenuItem,
  Skeleton,
  Stack,
  Tab,
  Tabs,
  TextField,
  Typography,
} from '@mui/material'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link as RouterLink, useSearchParams } from 'react-router-dom'
import {
  ENTRY_KIND_LABELS,
  ENTRY_KINDS,
  type EntryKind,
  INBOX_VIEWS,
  type InboxRow,
  type InboxView,
} from '#contract/inbox/desk.ts'
import { formatInstant } from '../frame/format.ts'
import { ROW } from '../frame/shortcuts.ts'
import { toMessage } from '../session/refusal.ts'
import { DueChip } from './due-chip.tsx'
import { inboxQuery } from './queries.ts'

const VIEW_LABELS: Record<InboxView, string> = { open: '要対応', unread: '未読', mine: '自分の担当', all: 'すべて' }

/** Of the address, so that going back shows the same list. */
function useFilter() {
  const [params, setParams] = useSearchParams()
  const view = INBOX_VIEWS.find((it) => it === params.get('view')) ?? 'open'
  const kind = ENTRY_KINDS.find((it) => it === params.get('kind'))
  const set = (changed: { view?: InboxView; kind?: EntryKind | undefined }) => {
    const next = { view, kind, ...changed }
    setParams({ view: next.view, ...(next.kind && { kind: next.kind }) }, { replace: true })
  }
  return { view, kind, set, search: params.size > 0 ? `?${params}` : '' }
}

/** What is promised first comes first. */
export function InboxList({ chosen }: { chosen: string | undefined }) {
  const { view, kind, set, search } = useFilter()
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(inboxQuery(view, kind))
  const rows = data?.pages.flatMap((page) => page.data)
  return (
    <Box>
      <Tabs
        value={view}
        variant="scrollable"
        allowScrollButtonsMobile
        aria-label="表示"
        onChange={(_, to: InboxView) => set({ view: to })}
      >
        {INBOX_VIEWS.map((it) => (
          <Tab key={it} value={it} label={VIEW_LABELS[it]} sx={{ minWidth: 0 }} />
        ))}
      </Tabs>
      <TextField
        select
        size="small"
        label="種類"
        value={kind ?? ''}
        onChange={({ target }) => set({ kind: ENTRY_KINDS.find((it) => it === target.value) })}
        sx={{ my: 1 }}
        slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
      >
        <MenuItem value="">すべての種類</MenuItem>
        {ENTRY_KINDS.map((it) => (
          <MenuItem key={it} value={it}>
            {ENTRY_KIND_LABELS[it]}
          </MenuItem>
        ))}
      </TextField>
      {error && !rows && <Alert severity="error">{toMessage(error)}</Alert>}
      {!rows && !error && <Skeleton variant="rounded" height={320} />}
      {rows?.length === 0 && (
        <Typography color="textSecondary" sx={{ py: 2 }}>
          {view === 'all' ? 'まだ何も届いていません。' : '対応が必要なものはありません。'}
        </Typography>
      )}
      <Box component="ul" aria-label="受信箱" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {rows?.map((row) => (
          <Box component="li" key={row.id}>
            <Row
              row={row}
              to={`/inbox/${row.number ?? row.id}${search}`}
              isChosen={[row.id, row.number].includes(chosen!)}
            />
          </Box>
        ))}
      </Box>
      {hasNextPage && (
        <Button fullWidth disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          続きを表示する
        </Button>
      )}
    </Box>
  )
}

interface RowProps {
  row: InboxRow
  to: string
  isChosen: boolean
}

function Row({ row, to, isChosen }: RowProps) {
  const { kind, name, summary, dueAt, lastAt, isOpen, isUnread, assignee, status, writers } = row
  const isNew = isOpen && isUnread
  return (
    <ButtonBase
      {...ROW}
      component={RouterLink}
      to={to}
      aria-current={isChosen ? 'true' : undefined}
      sx={{
        display: 'block',
        width: '100%',
        textAlign: 'left',
        px: 1.5,
        py: 1.25,
        borderBottom: 1,
        borderColor: 'divider',
        borderLeft: 4,
        borderLeftColor: isNew ? 'primary.main' : 'transparent',
        bgcolor: isChosen ? 'action.selected' : isNew ? 'background.paper' : 'transparent',
        opacity: isOpen ? 1 : 0.75,
        '&:focus-visible': { outline: '3px solid', outlineColor: 'primary.main', outlineOffset: -3 },
      }}
    >
      <Stack direction="row" sx={{ gap: 1, alignItems: 'baseline', justifyContent: 'space-between' }}>
        <Typography component="span" noWrap sx={{ fontWeight: isNew ? 'bold' : 'medium' }}>
          {isNew && (
            <Typography component="span" color="primary" sx={{ fontWeight: 'bold', mr: 0.5 }}>
              未読
            </Typography>
          )}
          {name === null ? '（消去済み）' : `${name} 様`}
        </Typography>
        <Typography component="span" variant="caption" color="textSecondary" sx={{ flexShrink: 0 }}>
          {formatInstant(lastAt)}
        </Typography>
      </Stack>
      <Typography component="span" variant="body2" color="textSecondary" noWrap sx={{ display: 'block' }}>
        {summary}
      </Typography>
      <Stack
        direction="row"
        useFlexGap
        component="span"
        sx={{ gap: 0.75, mt: 0.5, flexWrap: 'wrap', alignItems: 'center' }}
      >
        <DueChip dueAt={dueAt} />
        <Chip size="small" variant="outlined" label={ENTRY_KIND_LABELS[kind]} />
        {status !== null && <Chip size="small" variant="outlined" label={status} />}
        {assignee && (
          <Typography component="span" variant="caption" color="textSecondary">
            担当 {assignee.name}
          </Typography>
        )}
        {writers.length > 0 && (
          <Typography component="span" variant="caption" color="primary">
            {`${writers.join('さん、')}さんが返信を書いています`}
          </Typography>
        )}
      </Stack>
    </ButtonBase>
  )
}
