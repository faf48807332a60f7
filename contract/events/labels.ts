/** Formats sessions and fees for display. */
import { formatHours } from '#contract/reservations/labels.ts'
import { formatDay, toJapanDate } from '#contract/shared/civil-date.ts'
import { formatNumber } from '#contract/shared/format-number.ts'

/** `11月28日（土）` */
export const formatSessionDay = (startsAt: number): string => formatDay(toJapanDate(startsAt)).replace(/^\d+年/, '')

/** `11月28日（土） 10:30〜12:00` */
export const formatSession = ({ startsAt, endsAt }: { startsAt: number; endsAt: number }): string =>
  `${formatSessionDay(startsAt)} ${formatHours(startsAt, endsAt)}`

/** `800円（税込）` */
export const formatFee = (feeYen: number): string => (feeYen === 0 ? '無料' : `${formatNumber(feeYen)}円（税込）`)
