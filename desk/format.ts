import { formatShortDay, toJapanDate } from '#contract/shared/civil-date.ts'
import { formatClock } from '#contract/shared/format-date.ts'

/** `11月30日（月） 14:05` in Japan, wherever the device is. */
export const formatInstant = (at: string): string =>
  `${formatShortDay(toJapanDate(Date.parse(at)))} ${formatClock(Date.parse(at))}`
