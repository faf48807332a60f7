/** The state of a day in the calendar. */
import { addDays, formatShortDay, toJapanDate } from '#contract/shared/civil-date.ts'
import { RESERVATION_DAYS_AHEAD } from '#contract/shared/constants.ts'
import type { FreeDays } from '#src/device/query/free-days.ts'
import type { DayState } from '#src/ui/date-picker/month-calendar.tsx'

/** From this number of available starts on, a day counts as available. */
const FEW_STARTS = 3

const OUTSIDE = { sign: '−', label: '受付期間外' }

interface DayStatusOptions {
  /** Undefined while they load. */
  freeDays: FreeDays | undefined
  /** The first day that can be booked. */
  firstDate: string
  date: string
  nowMs: number
}

export function getDayStatus({ freeDays, firstDate, date, nowMs }: DayStatusOptions): DayState {
  const today = toJapanDate(nowMs)
  if (date < today) return { reason: '過去の日付' }
  if (date > addDays(today, RESERVATION_DAYS_AHEAD))
    return { reason: `ご予約は${RESERVATION_DAYS_AHEAD}日先まで`, note: OUTSIDE }
  if (!freeDays) return { reason: true }
  const day = freeDays.days.get(date)
  if (!day?.isOpen) return { reason: '休業日', note: { sign: '休', label: '休業日' }, isClosed: true }
  if (date < firstDate) return { reason: `ご予約は${formatShortDay(firstDate)}から`, note: OUTSIDE }
  if (day.starts.length === 0) return { reason: '受付終了', note: { sign: '−', label: '受付終了' } }
  if (freeDays.source === 'computed') return {}
  const count = day.starts.filter(({ free }) => free !== 0).length
  if (count === 0) return { reason: '満席', note: { sign: '×', label: '満席' } }
  return count < FEW_STARTS ? { note: { sign: '△', label: '残りわずか' } } : { note: { sign: '○', label: '空きあり' } }
}
