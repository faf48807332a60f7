import { SECOND_MS } from '#contract/shared/constants.ts'
import { formatShortDay, toJapanDate } from '#contract/shared/civil-date.ts'
import { formatClock } from '#contract/shared/format-date.ts'

/** `11月30日（月） 14:05` in Japan, wherever the device is. */
export const formatInstant = (at: string): string =>
  `${formatShortDay(toJapanDate(Date.parse(at)))} ${formatClock(Date.parse(at))}`

/** `20秒前に`, `3分前に`, and the time for what is longer ago. */
export function formatAgo(at: string): string {
  const seconds = Math.max(0, Math.round((Date.now() - Date.parse(at)) / SECOND_MS))
  if (seconds < 60) return `${seconds}秒前に`
  return seconds < 60 * 60 ? `${Math.floor(seconds / 60)}分前に` : `${formatInstant(at)}に`
}
