/** What closing a part of a day makes of its hours. */
import { formatDayHours } from '#contract/shops/labels.ts'
import type { Hours } from '#contract/shops/schema.ts'
import { CommandError } from '#server/platform/desk/command-error.ts'

type OpenHours = NonNullable<Hours>

const DAY_MINUTES = 24 * 60

const toMinutes = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))

export const describeHours = (hours: Hours): string => (hours ? formatDayHours(hours) : '休業')

interface Part {
  from?: string | undefined
  to?: string | undefined
}

/** Without `from` the part begins at the opening, without `to` it ends with it. A shop has one opening a day. */
export function closePart(hours: OpenHours, { from = hours.opens, to = hours.closes }: Part): Hours {
  const opens = toMinutes(hours.opens)
  const isOvernight = hours.closes <= hours.opens
  const closes = toMinutes(hours.closes) + (isOvernight ? DAY_MINUTES : 0)
  const toDayMinutes = (clock: string) => toMinutes(clock) + (isOvernight && clock < hours.opens ? DAY_MINUTES : 0)
  const start = toDayMinutes(from)
  const end = to === hours.closes ? closes : toDayMinutes(to)
  if (start < opens || end > closes || start >= end)
    throw new CommandError(`--from と --to は、営業時間（${formatDayHours(hours)}）の中で指定してください。`)
  if (start === opens) return end === closes ? null : { opens: to, closes: hours.closes }
  if (end === closes) return { opens: hours.opens, closes: from }
  throw new CommandError(
    '営業時間の途中だけを休みにすることはできません。ご予約だけを止める場合は、reservations block をお使いください。',
  )
}
