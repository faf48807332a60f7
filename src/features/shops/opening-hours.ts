/** Formats the opening hours of a shop. */
import { addDays, formatShortDay, toJapanDate, WEEKDAY_LABELS, toJapanInstant } from '#contract/shared/civil-date.ts'
import { getOpening, type ShopDays } from '#contract/shops/hours.ts'
import { formatDayHours } from '#contract/shops/labels.ts'
import { type Shop, type ShopDay, WEEKDAYS } from '#contract/shops/schema.ts'
import { formatClock } from '#contract/shared/format-date.ts'

/** Starts on Monday, as is usual for shops. */
const WEEK = [1, 2, 3, 4, 5, 6, 0] as const
const weekdayLetter = (place: number) => WEEKDAY_LABELS[WEEK[place]!]

/**
 * `月〜金`, `土・日`: three or more consecutive days are shortened. Takes indexes of the week from
 * Monday.
 */
function formatDays(places: readonly number[]): string {
  const runs: number[][] = []
  for (const place of places) {
    const run = runs.at(-1)
    if (run?.at(-1) === place - 1) run.push(place)
    else runs.push([place])
  }
  return runs
    .map((run) =>
      run.length > 2 ? `${weekdayLetter(run[0]!)}〜${weekdayLetter(run.at(-1)!)}` : run.map(weekdayLetter).join('・'),
    )
    .join('・')
}

/** Days with the same hours on one line: `月・火・木 11:00〜18:00`. */
export function formatOpeningHours({ openingHours }: Pick<Shop, 'openingHours'>): string[] {
  const places = new Map<string, number[]>()
  WEEK.forEach((day, place) => {
    const hours = openingHours[WEEKDAYS[day]]
    if (!hours) return
    const text = formatDayHours(hours)
    places.set(text, [...(places.get(text) ?? []), place])
  })
  return [...places].map(([text, days]) => `${formatDays(days)} ${text}`)
}

const HOLIDAYS: Record<Shop['holidayRule'], string> = {
  open: '祝日も、通常の曜日どおり営業します。',
  closed: '祝日は休業します。',
  nextDay: '祝日は営業し、翌日を休業します。',
}

/** The weekly days, the rule for holidays, upcoming single days, and days set by the staff with their reasons. */
export function formatClosedDays(shop: ShopDays, nowMs: number): string[] {
  const weekly = WEEK.map((_, place) => place).filter((place) => !shop.openingHours[WEEKDAYS[WEEK[place]!]])
  const today = toJapanDate(nowMs)
  const days = (shop.days ?? []).filter(({ date }) => date >= today)
  const isFromFile = (date: string) => days.every((day) => day.date !== date)
  return [
    weekly.length > 0 ? `${formatDays(weekly)}曜日` : '年中無休',
    HOLIDAYS[shop.holidayRule],
    ...groupDates(shop.closedDates.filter((date) => date >= today && isFromFile(date))).map(
      ([first, last]) => `${formatShortDay(first)}${last === first ? '' : `〜${formatShortDay(last)}`}は休業します。`,
    ),
    ...days.map(formatStaffDay),
  ]
}

/** `12月1日（火）は10:00〜15:00に営業します（棚卸しのため）。` */
const formatStaffDay = ({ date, hours, reason }: ShopDay): string =>
  `${formatShortDay(date)}は${hours ? `${formatDayHours(hours)}に営業` : '休業'}します${reason && `（${reason}）`}。`

function groupDates(dates: readonly string[]): [first: string, last: string][] {
  const runs: [string, string][] = []
  for (const date of dates.toSorted()) {
    const run = runs.at(-1)
    if (run && addDays(run[1], 1) === date) run[1] = date
    else runs.push([date, date])
  }
  return runs
}

const LOOK_AHEAD_DAYS = 30

/** Whether the shop is open now, and until or from when. */
export function getTodaysState(shop: ShopDays, nowMs: number): { isOpen: boolean; text: string } {
  const today = toJapanDate(nowMs)
  const opening = getOpening(shop, today)
  // Yesterday's opening may last until after midnight.
  const current = [getOpening(shop, addDays(today, -1)), opening].find(
    (it) => it && nowMs >= it.opensAt && nowMs < it.closesAt,
  )
  if (current) return { isOpen: true, text: `営業中（${formatClosing(current.closesAt, today)}まで）` }
  if (opening && nowMs < opening.opensAt)
    return { isOpen: false, text: `本日は${formatClock(opening.opensAt)}から営業します` }
  const over = opening ? '本日の営業は終了しました' : '本日はお休みです'
  return { isOpen: false, text: `${over}${formatNextOpening(shop, today)}` }
}

/** `18:00`, `24:00`, or `翌02:00` on the following day. */
function formatClosing(closesAt: number, today: string): string {
  if (toJapanDate(closesAt) === today) return formatClock(closesAt)
  return closesAt === toJapanInstant(today, '24:00') ? '24:00' : `翌${formatClock(closesAt)}`
}

function formatNextOpening(shop: ShopDays, today: string): string {
  for (let ahead = 1; ahead <= LOOK_AHEAD_DAYS; ahead++) {
    const date = addDays(today, ahead)
    const opening = getOpening(shop, date)
    if (opening) return `（次は${formatShortDay(date)} ${formatClock(opening.opensAt)}から）`
  }
  return ''
}
