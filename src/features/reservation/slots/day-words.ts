/** What the calendar says of a day. */
import { addDays, dateInJapan } from '#contract/civil-date.ts'
import { RESERVATION_DAYS_AHEAD } from '#contract/rules.ts'
import type { FreeDays } from '#src/local/free-days.ts'

/** From so many free starts on, there is choice. */
const FEW_STARTS = 3

export interface DayWords {
  /** Why not, where it cannot be chosen. */
  why?: string | true
  note?: { sign: string; words: string }
}

export function dayWords(freeDays: FreeDays | undefined, date: string, nowMs: number): DayWords {
  const today = dateInJapan(nowMs)
  if (date < today) return { why: '過ぎた日' }
  if (date > addDays(today, RESERVATION_DAYS_AHEAD)) return { why: `ご予約は${RESERVATION_DAYS_AHEAD}日先まで` }
  if (!freeDays) return { why: true }
  const day = freeDays.days.get(date)
  if (!day?.isOpen) return { why: '休業日', note: { sign: '休', words: '休業日' } }
  if (day.starts.length === 0) return { why: '受付終了', note: { sign: '−', words: '受付終了' } }
  if (freeDays.source === 'computed') return {}
  const count = day.starts.filter(({ free }) => free !== 0).length
  if (count === 0) return { why: '満席', note: { sign: '×', words: '満席' } }
  return count < FEW_STARTS ? { note: { sign: '△', words: '残りわずか' } } : { note: { sign: '○', words: '空きあり' } }
}
