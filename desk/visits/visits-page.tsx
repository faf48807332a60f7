/** The visits of a shop: a day by half hours, or a week. `/visits/{number}` opens one of them. */
import {
  Alert,
  Box,
  Button,
  Drawer,
  Paper,
  Skeleton,
  Stack,
  Typography,
  useMediaQuery,
  type Theme,
} from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { Title } from 'react-admin'
import { useNavigate, useParams, useSearchParams } from 'react-router-dom'
import * as visitsApi from '#contract/reservations/desk.ts'
import type { DeskBlock, DeskVisit } from '#contract/reservations/desk.ts'
import { addDays, formatDay, getWeekday, toJapanDate } from '#contract/shared/civil-date.ts'
import { formatHours } from '#contract/shared/format-date.ts'
import { Problem } from '../frame/problem.tsx'
import { useNow } from '../frame/use-now.ts'
import { call } from '../network/api.ts'
import { useShop } from '../shops/use-shop.ts'
import { BlockDialog, UnblockDialog } from './block-dialog.tsx'
import { BookDialog } from './book-dialog.tsx'
import { DayTimeline } from './day-timeline.tsx'
import { useDay } from './use-day.ts'
import { VisitPanel } from './visit-panel.tsx'
import { VisitsBar } from './visits-bar.tsx'
import { WeekGrid } from './week-grid.tsx'

type Open = { kind: 'book'; startsAt?: string } | { kind: 'block' } | { kind: 'unblock'; block: DeskBlock }

export function VisitsPage() {
  const { number } = useParams()
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const { shop, setShopId, ...others } = useShop()
  const today = toJapanDate(useNow())
  const isWeek = params.get('view') === 'week'
  const givenDate = params.get('date') ?? undefined
  // A link of a mail says only the number.
  const found = useQuery({
    queryKey: ['visit', number],
    queryFn: () => call(visitsApi.find, { params: { number: number! } }),
    enabled: number !== undefined && givenDate === undefined,
  })
  const foundShop = found.data?.shopId
  useEffect(() => {
    if (foundShop !== undefined) setShopId(foundShop)
  }, [foundShop, setShopId])
  const date = givenDate ?? (number === undefined ? today : found.data?.date)
  const show = (to: { number?: string | undefined; date?: string | undefined; view?: 'week' | undefined }) => {
    const query = new URLSearchParams({ ...(to.date && { date: to.date }), ...(to.view && { view: to.view }) })
    void navigate(`/visits${to.number ? `/${to.number}` : ''}${query.size > 0 ? `?${query}` : ''}`)
  }
  const error = others.error ?? found.error
  return (
    <Box sx={{ py: 2 }}>
      <Title title="ご予約" />
      <VisitsBar
        shop={shop}
        shops={others.shops}
        setShopId={(id) => {
          setShopId(id)
          show({ date, view: isWeek ? 'week' : undefined })
        }}
        date={date ?? today}
        isWeek={isWeek}
        onShow={show}
      />
      <Problem error={error} hasData={shop !== undefined && date !== undefined} />
      {shop && isWeek && <Week shopId={shop.id} from={getMonday(date ?? today)} today={today} onShow={show} />}
      {shop && !isWeek && date !== undefined && (
        <Day shopId={shop.id} date={date} number={found.data?.number ?? number} onShow={show} />
      )}
    </Box>
  )
}

type Show = (to: { number?: string; date?: string; view?: 'week' }) => void

const getMonday = (date: string): string => addDays(date, -((getWeekday(date) + 6) % 7))

interface WeekProps {
  shopId: number
  from: string
  today: string
  onShow: Show
}

function Week({ shopId, from, today, onShow }: WeekProps) {
  const { data, error } = useQuery({
    queryKey: ['visits-of-week', shopId, from],
    queryFn: () => call(visitsApi.week, { query: { shopId, from } }),
  })
  if (error && !data) return <Problem error={error} hasData={false} />
  if (!data) return <Skeleton variant="rounded" height={400} />
  return (
    <WeekGrid
      days={data.days}
      today={today}
      onDay={(date) => onShow({ date })}
      onVisit={(number, date) => onShow({ number, date })}
    />
  )
}

interface DayProps {
  shopId: number
  date: string
  /** Of the visit that is open. */
  number: string | undefined
  onShow: Show
}

function Day({ shopId, date, number, onShow }: DayProps) {
  const { data: day, error } = useDay(shopId, date)
  const [open, setOpen] = useState<Open>()
  const closeDialog = () => setOpen(undefined)
  const closeVisit = () => onShow({ date })
  const visit = day?.data.find((it) => it.number === number)
  if (error && !day) return <Problem error={error} hasData={false} />
  if (!day) return <Skeleton variant="rounded" height={600} />
  const going = day.data.filter(({ status }) => status !== 'cancelled')
  return (
    <>
      <Stack direction="row" useFlexGap sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center', mb: 1 }}>
        <Typography component="h2" variant="h6" sx={{ flexGrow: 1 }}>
          {`${formatDay(date)}　${going.length}件`}
          <Typography component="span" color="textSecondary">
            {day.opening
              ? `　${formatHours(Date.parse(day.opening.startsAt), Date.parse(day.opening.endsAt))}`
              : '　休業日'}
          </Typography>
        </Typography>
        <Button variant="contained" onClick={() => setOpen({ kind: 'book' })}>
          ご予約を登録する
        </Button>
        {day.opening && (
          <Button variant="outlined" onClick={() => setOpen({ kind: 'block' })}>
            枠を止める
          </Button>
        )}
      </Stack>
      {number !== undefined && !visit && (
        <Alert severity="info" action={<Button onClick={() => onShow({ number })}>日時を確認する</Button>}>
          {`${number} は、この日にはありません。`}
        </Alert>
      )}
      <WithPanel panel={visit && <VisitPanel key={visit.id} visit={visit} onClose={closeVisit} />} onClose={closeVisit}>
        {going.length === 0 && <Typography color="textSecondary">ご予約はありません。</Typography>}
        <DayTimeline
          day={day}
          chosen={number}
          onVisit={(it) => onShow({ number: it.number, date })}
          onBlock={(block) => setOpen({ kind: 'unblock', block })}
          onFree={(startsAt) => setOpen({ kind: 'book', startsAt })}
        />
        <Cancelled visits={day.data} onVisit={(it) => onShow({ number: it.number, date })} />
      </WithPanel>
      {open?.kind === 'book' && (
        <BookDialog shopId={shopId} date={date} startsAt={open.startsAt} onClose={closeDialog} />
      )}
      {open?.kind === 'block' && day.opening && (
        <BlockDialog shopId={shopId} opening={day.opening} onClose={closeDialog} />
      )}
      {open?.kind === 'unblock' && <UnblockDialog block={open.block} onClose={closeDialog} />}
    </>
  )
}

interface CancelledProps {
  visits: readonly DeskVisit[]
  onVisit: (visit: DeskVisit) => void
}

function Cancelled({ visits, onVisit }: CancelledProps) {
  const cancelled = visits.filter(({ status }) => status === 'cancelled')
  if (cancelled.length === 0) return null
  return (
    <Box component="section" sx={{ mt: 2 }}>
      <Typography component="h3" variant="subtitle2" color="textSecondary">
        キャンセルされたご予約
      </Typography>
      {cancelled.map((it) => (
        <Button key={it.id} color="inherit" onClick={() => onVisit(it)}>
          {`${formatHours(Date.parse(it.startsAt), Date.parse(it.endsAt))}　${it.name ?? '（消去済み）'}`}
        </Button>
      ))}
    </Box>
  )
}

interface WithPanelProps {
  panel: ReactNode
  onClose: () => void
  children: ReactNode
}

/** Beside the timeline where there is room, else over it. */
function WithPanel({ panel, onClose, children }: WithPanelProps) {
  const isWide = useMediaQuery<Theme>((theme) => theme.breakpoints.up('lg'))
  if (!isWide)
    return (
      <>
        {children}
        <Drawer
          anchor="right"
          open={panel !== undefined}
          onClose={onClose}
          slotProps={{ paper: { sx: { width: 'min(100%, 36rem)' } } }}
        >
          {panel}
        </Drawer>
      </>
    )
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        alignItems: 'start',
        gridTemplateColumns: panel ? 'minmax(0, 1fr) minmax(0, 28rem)' : 'minmax(0, 1fr)',
      }}
    >
      <div>{children}</div>
      {panel && <Paper variant="outlined">{panel}</Paper>}
    </Box>
  )
}
