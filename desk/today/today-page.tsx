/** What the day brings: visits of the shop, answers that were promised, and orders to deal with. */
import { Alert, Box, Button, Card, CardActionArea, Paper, Skeleton, Stack, Typography } from '@mui/material'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Title } from 'react-admin'
import { Link as RouterLink, useNavigate } from 'react-router-dom'
import * as ordersApi from '#contract/orders/desk.ts'
import { MAX_COUNTED, ORDER_VIEW_LABELS, ORDER_VIEWS } from '#contract/orders/views.ts'
import { formatDay, toJapanDate } from '#contract/shared/civil-date.ts'
import { useNow } from '../frame/use-now.ts'
import { DueChip } from '../inbox/due-chip.tsx'
import { inboxQuery } from '../inbox/queries.ts'
import { call } from '../network/api.ts'
import { toMessage } from '../session/refusal.ts'
import { ShopSelect } from '../shops/shop-select.tsx'
import { useShop } from '../shops/use-shop.ts'
import { DayTimeline } from '../visits/day-timeline.tsx'
import { useDay } from '../visits/use-day.ts'

export function TodayPage() {
  const { shop, error, ...shops } = useShop()
  const date = toJapanDate(useNow())
  return (
    <Stack sx={{ py: 2, gap: 2 }}>
      <Title title="今日" />
      <Stack direction="row" useFlexGap sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
        <Typography component="h2" variant="h6" sx={{ flexGrow: 1 }}>
          {formatDay(date)}
        </Typography>
        <ShopSelect shop={shop} {...shops} />
      </Stack>
      {error && <Alert severity="error">{toMessage(error)}</Alert>}
      <Orders />
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 3fr) minmax(0, 2fr)' },
        }}
      >
        <Section title="ご予約" to="/visits" more="予約表を開く">
          {shop && <Visits shopId={shop.id} date={date} />}
        </Section>
        <Section title="お返事" to="/inbox" more="受信箱を開く">
          <Promises />
        </Section>
      </Box>
    </Stack>
  )
}

interface SectionProps {
  title: string
  to: string
  more: string
  children: React.ReactNode
}

const Section = ({ title, to, more, children }: SectionProps) => (
  <Paper component="section" variant="outlined" sx={{ p: 2 }}>
    <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between', mb: 1 }}>
      <Typography component="h3" variant="h6">
        {title}
      </Typography>
      <Button component={RouterLink} to={to}>
        {more}
      </Button>
    </Stack>
    {children}
  </Paper>
)

function Visits({ shopId, date }: { shopId: number; date: string }) {
  const navigate = useNavigate()
  const { data: day, error } = useDay(shopId, date)
  const open = (number?: string) => void navigate(`/visits${number ? `/${number}` : ''}?date=${date}`)
  if (error && !day) return <Alert severity="error">{toMessage(error)}</Alert>
  if (!day) return <Skeleton variant="rounded" height={320} />
  const count = day.data.filter(({ status }) => status !== 'cancelled').length
  const waiting = day.data.filter(({ status }) => status === 'confirmed').length
  return (
    <>
      <Typography color="textSecondary" sx={{ mb: 1 }}>
        {day.opening ? `${count}件（これから${waiting}件）` : count > 0 ? `休業日・${count}件` : '休業日です。'}
      </Typography>
      <DayTimeline
        day={day}
        chosen={undefined}
        onVisit={({ number }) => open(number)}
        onBlock={() => open()}
        onFree={() => open()}
      />
    </>
  )
}

const SHOWN = 6

/** Those that are due first. */
function Promises() {
  const { data, error } = useInfiniteQuery(inboxQuery('open'))
  const rows = data?.pages[0]?.data.slice(0, SHOWN)
  if (error && !data) return <Alert severity="error">{toMessage(error)}</Alert>
  if (!rows) return <Skeleton variant="rounded" height={160} />
  if (rows.length === 0) return <Typography color="textSecondary">お返事が必要なものはありません。</Typography>
  return (
    <Stack component="ul" sx={{ listStyle: 'none', m: 0, p: 0, gap: 1 }}>
      {rows.map((row) => (
        <Card component="li" variant="outlined" key={row.id}>
          <CardActionArea component={RouterLink} to={`/inbox/${row.number ?? row.id}`} sx={{ p: 1.25 }}>
            <Stack direction="row" useFlexGap sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
              <Typography sx={{ fontWeight: row.isUnread ? 'bold' : 'medium' }}>
                {row.name === null ? '（消去済み）' : `${row.name} 様`}
              </Typography>
              <DueChip dueAt={row.dueAt} />
            </Stack>
            <Typography variant="body2" color="textSecondary" noWrap>
              {[row.isUnread && '未読', row.assignee && `担当 ${row.assignee.name}`, row.summary]
                .filter(Boolean)
                .join('・')}
            </Typography>
          </CardActionArea>
        </Card>
      ))}
    </Stack>
  )
}

function Orders() {
  const { data: counts } = useQuery({ queryKey: ['orders', 'views'], queryFn: () => call(ordersApi.countViews) })
  const toText = (count: number) => (count > MAX_COUNTED ? `${MAX_COUNTED}以上` : String(count))
  return (
    <Box
      component="ul"
      aria-label="ご注文"
      sx={{
        listStyle: 'none',
        m: 0,
        p: 0,
        display: 'grid',
        gap: 1,
        gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(4, minmax(0, 1fr))' },
      }}
    >
      {ORDER_VIEWS.map((view) => (
        <Card component="li" variant="outlined" key={view}>
          <CardActionArea
            component={RouterLink}
            to={`/orders?filter=${encodeURIComponent(JSON.stringify({ view }))}`}
            sx={{ p: 1.5, display: 'flex', alignItems: 'baseline', justifyContent: 'space-between' }}
          >
            <Typography>{ORDER_VIEW_LABELS[view]}</Typography>
            <Typography component="span" variant="h5">
              {counts ? toText(counts[view]) : '―'}
              <Typography component="span" color="textSecondary">
                件
              </Typography>
            </Typography>
          </CardActionArea>
        </Card>
      ))}
    </Box>
  )
}
