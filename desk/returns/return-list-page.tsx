import { Alert, Box, Button, Card, Stack, Tab, Tabs, Typography } from '@mui/material'
import { Title } from 'react-admin'
import { Link, useSearchParams } from 'react-router-dom'
import { RETURN_CAUSE_LABELS, RETURN_OUTCOME_LABELS } from '#contract/orders/returns.ts'
import * as returnsApi from '#contract/returns/desk.ts'
import type { DeskReturnRow } from '#contract/returns/desk.ts'
import { formatInstant } from '../frame/format.ts'
import { Loaded } from '../frame/loaded.tsx'
import { NARROWABLE } from '../frame/panel.tsx'
import { ROW } from '../frame/shortcuts.ts'
import { call } from '../network/api.ts'
import { usePages } from '../network/use-pages.ts'
import { formatName } from '../orders/order-chips.tsx'
import { RefundList } from './refund-list.tsx'
import { ReturnChip } from './return-chip.tsx'

const VIEWS = ['requested', 'arrived', 'refunds', 'all'] as const

type View = (typeof VIEWS)[number]

const LABELS: Record<View, string> = { requested: '受付', arrived: '到着', refunds: '返金待ち', all: 'すべての返品' }

const NOTES: Record<View, string> = {
  requested: 'お客様の商品が、まだ戻っていない返品です。',
  arrived: '商品が戻った返品です。検品し、精算してください。',
  refunds: '口座の連絡や送金を待っている返金と、失敗した返金です。',
  all: 'お断りや取り下げも含む、すべての返品です。',
}

const isView = (text: string | null): text is View => VIEWS.some((it) => it === text)

/** What comes back, and what has to be paid back. */
export function ReturnListPage() {
  const [params, setParams] = useSearchParams()
  const asked = params.get('view')
  const view = isView(asked) ? asked : 'requested'
  return (
    <Stack sx={{ ...NARROWABLE, gap: 1.5, py: 1, maxWidth: 960 }}>
      <Title title="返品・返金" />
      <Tabs
        value={view}
        onChange={(_, chosen: View) => setParams({ view: chosen }, { replace: true })}
        variant="scrollable"
        allowScrollButtonsMobile
        aria-label="表示する返品"
      >
        {VIEWS.map((it) => (
          <Tab key={it} value={it} label={LABELS[it]} />
        ))}
      </Tabs>
      <Alert severity="info" icon={false}>
        {NOTES[view]}
      </Alert>
      {view === 'refunds' ? <RefundList /> : <Returns key={view} view={view} />}
    </Stack>
  )
}

function Returns({ view }: { view: Exclude<View, 'refunds'> }) {
  const state = view === 'all' ? undefined : view
  const pages = usePages(['returns', view], (page) =>
    call(returnsApi.list, { query: { page, perPage: 50, ...(state && { state }) } }),
  )
  return (
    <Loaded query={pages}>
      {(rows) => (
        <>
          {rows.length === 0 && <Typography sx={{ py: 4, textAlign: 'center' }}>該当する返品はありません。</Typography>}
          <Stack component="ul" sx={{ gap: 1, p: 0, m: 0, listStyle: 'none' }}>
            {rows.map((row) => (
              <Row key={row.id} row={row} />
            ))}
          </Stack>
          {pages.hasNextPage && (
            <Button disabled={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
              続きを表示
            </Button>
          )}
        </>
      )}
    </Loaded>
  )
}

const Row = ({ row }: { row: DeskReturnRow }) => (
  <Card component="li">
    <Box
      component={Link}
      to={`/returns/${row.number}`}
      {...ROW}
      sx={{ display: 'block', p: 1.5, color: 'inherit', textDecoration: 'none' }}
    >
      <Stack direction="row" useFlexGap sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
        <Typography component="span" sx={{ fontWeight: 'bold' }}>
          {formatName(row)}
        </Typography>
        <ReturnChip state={row.state} />
      </Stack>
      <Typography color="textSecondary" variant="body2">
        {[
          row.number,
          `ご注文 ${row.orderNumber}`,
          `${row.pieces}点`,
          RETURN_CAUSE_LABELS[row.reason],
          RETURN_OUTCOME_LABELS[row.outcome ?? row.wish],
          row.photos > 0 && `写真${row.photos}枚`,
          `受付 ${formatInstant(row.createdAt)}`,
        ]
          .filter(Boolean)
          .join('・')}
      </Typography>
    </Box>
  </Card>
)
