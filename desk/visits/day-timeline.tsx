/** A day of a shop by half hours. What overlaps stands side by side. */
import { Box, ButtonBase, Typography } from '@mui/material'
import type { DeskBlock, DeskDay, DeskVisit } from '#contract/reservations/desk.ts'
import { POOL_LABELS, STATUS_LABELS } from '#contract/reservations/desk.ts'
import { formatKind, formatPeople } from '#contract/reservations/labels.ts'
import { BUCKET_MS } from '#contract/shared/constants.ts'
import { formatClock, formatHours } from '#contract/shared/format-date.ts'
import { ROW } from '../frame/shortcuts.ts'
import { useNow } from '../frame/use-now.ts'
import { type Placed, placeInLanes } from './lanes.ts'
import { STATUS_COLOURS } from './status-chip.tsx'

/** Of half an hour: grows with the text. */
const ROW_REM = 3.5
const TIMES_REM = 5.5

interface DayTimelineProps {
  day: DeskDay
  /** Number of the visit that is open. */
  chosen: string | undefined
  onVisit: (visit: DeskVisit) => void
  onBlock: (block: DeskBlock) => void
  onFree: (startsAt: string) => void
}

export function DayTimeline({ day, chosen, onVisit, onBlock, onFree }: DayTimelineProps) {
  const now = useNow()
  const shown = day.data.filter(({ status }) => status !== 'cancelled')
  const range = getRange([...shown, ...day.blocks, ...(day.opening ? [day.opening] : [])])
  if (!range) return null
  const free = new Map(day.places.map((it) => [Date.parse(it.startsAt), it.free]))
  const starts = Array.from({ length: (range.to - range.from) / BUCKET_MS }, (_, i) => range.from + i * BUCKET_MS)
  const toRem = (ms: number) => ((ms - range.from) / BUCKET_MS) * ROW_REM
  const toBox = ({ span, lane, lanes }: Placed<{ startsAt: string; endsAt: string }>) => ({
    position: 'absolute',
    top: `${toRem(Date.parse(span.startsAt))}rem`,
    height: `calc(${toRem(Date.parse(span.endsAt)) - toRem(Date.parse(span.startsAt))}rem - 4px)`,
    left: `calc(${(lane / lanes) * 100}% + 4px)`,
    width: `calc(${100 / lanes}% - 8px)`,
  })
  const isNow = now >= range.from && now < range.to
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: `${TIMES_REM}rem minmax(0, 1fr)` }}>
      <Box component="ul" aria-label="空き" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {starts.map((start) => (
          <Box component="li" key={start} sx={{ height: `${ROW_REM}rem`, borderTop: 1, borderColor: 'divider' }}>
            <StartTime start={start} free={free.get(start)} isPast={start + BUCKET_MS <= now} onFree={onFree} />
          </Box>
        ))}
      </Box>
      <Box
        component="ul"
        aria-label="ご予約"
        sx={{ position: 'relative', listStyle: 'none', m: 0, p: 0, height: `${toRem(range.to)}rem` }}
      >
        {starts.map((start) => (
          <Box
            component="li"
            aria-hidden
            key={start}
            sx={{
              height: `${ROW_REM}rem`,
              borderTop: 1,
              borderColor: 'divider',
              bgcolor: free.has(start) ? 'transparent' : 'action.hover',
            }}
          />
        ))}
        {placeInLanes<TimelineSpan>([...shown, ...day.blocks]).map((placed) => (
          <Box component="li" key={placed.span.number} sx={toBox(placed)}>
            {'places' in placed.span ? (
              <BlockTile block={placed.span} onBlock={onBlock} />
            ) : (
              <VisitTile visit={placed.span} isChosen={placed.span.number === chosen} onVisit={onVisit} />
            )}
          </Box>
        ))}
        {isNow && (
          <Box
            component="li"
            aria-hidden
            sx={{
              position: 'absolute',
              top: `${toRem(now)}rem`,
              left: 0,
              right: 0,
              borderTop: 2,
              borderColor: 'error.main',
              pointerEvents: 'none',
            }}
          />
        )}
      </Box>
    </Box>
  )
}

type TimelineSpan = DeskVisit | DeskBlock

/** Whole half hours that contain all of them. */
function getRange(spans: readonly { startsAt: string; endsAt: string }[]): { from: number; to: number } | undefined {
  if (spans.length === 0) return undefined
  const from = Math.min(...spans.map(({ startsAt }) => Date.parse(startsAt)))
  const to = Math.max(...spans.map(({ endsAt }) => Date.parse(endsAt)))
  return { from: Math.floor(from / BUCKET_MS) * BUCKET_MS, to: Math.ceil(to / BUCKET_MS) * BUCKET_MS }
}

interface StartTimeProps {
  start: number
  /** Undefined outside of the opening. */
  free: number | undefined
  isPast: boolean
  onFree: (startsAt: string) => void
}

/** A free time is a button that reserves it. */
function StartTime({ start, free, isPast, onFree }: StartTimeProps) {
  const clock = formatClock(start)
  const state = free === undefined ? '時間外' : free === 0 ? '満席' : `空き${free}`
  const text = (
    <>
      <Typography component="span" sx={{ fontVariantNumeric: 'tabular-nums', lineHeight: 1.3 }}>
        {clock}
      </Typography>
      <Typography
        component="span"
        variant="caption"
        color={free ? 'primary' : 'textSecondary'}
        sx={{ lineHeight: 1.3 }}
      >
        {free && !isPast ? `＋ ${state}` : state}
      </Typography>
    </>
  )
  const layout = { display: 'flex', flexDirection: 'column', alignItems: 'flex-start', px: 1, width: '100%' } as const
  if (!free || isPast) return <Box sx={{ ...layout, pt: 0.5, opacity: isPast ? 0.6 : 1 }}>{text}</Box>
  return (
    <ButtonBase
      aria-label={`${clock}にご予約を入れる（${state}）`}
      onClick={() => onFree(new Date(start).toISOString())}
      sx={{
        ...layout,
        height: '100%',
        justifyContent: 'flex-start',
        pt: 0.5,
        borderRadius: 1,
        '&:hover, &:focus-visible': { bgcolor: 'action.hover' },
      }}
    >
      {text}
    </ButtonBase>
  )
}

const TILE = {
  width: '100%',
  height: '100%',
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  justifyContent: 'flex-start',
  textAlign: 'left',
  overflow: 'hidden',
  px: 1,
  py: 0.5,
  border: 1,
  borderColor: 'divider',
  borderLeft: 5,
  borderRadius: 1,
  bgcolor: 'background.paper',
  '&:focus-visible': { outline: '3px solid', outlineColor: 'primary.main' },
} as const

const LINE = { width: '100%', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const

interface VisitTileProps {
  visit: DeskVisit
  isChosen: boolean
  onVisit: (visit: DeskVisit) => void
}

function VisitTile({ visit, isChosen, onVisit }: VisitTileProps) {
  const { startsAt, endsAt, status, name, assignee } = visit
  const hours = formatHours(Date.parse(startsAt), Date.parse(endsAt))
  const state = status === 'confirmed' ? undefined : STATUS_LABELS[status]
  const details = [formatKind(visit), formatPeople(visit), state, assignee && `担当 ${assignee}`, hours]
  const isTall = Date.parse(endsAt) - Date.parse(startsAt) > BUCKET_MS
  return (
    <ButtonBase
      {...ROW}
      aria-current={isChosen ? 'true' : undefined}
      onClick={() => onVisit(visit)}
      sx={{
        ...TILE,
        borderLeftColor: `${STATUS_COLOURS[status]}.main`,
        ...(isChosen && { outline: '3px solid', outlineColor: 'primary.main' }),
      }}
    >
      <Typography component="span" sx={{ ...LINE, fontWeight: 'bold', lineHeight: 1.4 }}>
        {name === null ? '（消去済み）' : `${name} 様`}
      </Typography>
      <Typography
        component="span"
        variant="body2"
        color="textSecondary"
        sx={isTall ? { lineHeight: 1.4 } : { ...LINE, lineHeight: 1.4 }}
      >
        {details.filter(Boolean).join('・')}
      </Typography>
    </ButtonBase>
  )
}

function BlockTile({ block, onBlock }: { block: DeskBlock; onBlock: (block: DeskBlock) => void }) {
  const { startsAt, endsAt, places, pool, reason } = block
  return (
    <ButtonBase
      {...ROW}
      onClick={() => onBlock(block)}
      sx={{ ...TILE, bgcolor: 'action.selected', borderStyle: 'dashed', borderLeftStyle: 'solid' }}
    >
      <Typography component="span" sx={{ ...LINE, lineHeight: 1.4 }}>
        {`${POOL_LABELS[pool]}の枠を${places}つ止めています`}
      </Typography>
      <Typography component="span" variant="body2" color="textSecondary" sx={{ ...LINE, lineHeight: 1.4 }}>
        {`${formatHours(Date.parse(startsAt), Date.parse(endsAt))}・${reason}`}
      </Typography>
    </ButtonBase>
  )
}
