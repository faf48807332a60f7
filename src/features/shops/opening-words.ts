/** When a shop is open, in words. */
import { addDays, dateInJapan, partsOf, WEEKDAY_LETTERS, weekdayOf } from '#contract/civil-date.ts'
import { openingOn, type ShopDays } from '#contract/shop-days.ts'
import { type Shop, WEEKDAYS } from '#contract/shops.ts'
import { clockWords } from '#contract/visit-words.ts'

/** Mondays first, as shops write it. */
const WEEK = [1, 2, 3, 4, 5, 6, 0] as const
const letterOf = (place: number) => WEEKDAY_LETTERS[WEEK[place]!]

/** `月〜金`, `土・日`: from three days in a row on, only the first and the last. Gets places in the week from Monday. */
function daysWords(places: readonly number[]): string {
  const runs: number[][] = []
  for (const place of places) {
    const run = runs.at(-1)
    if (run?.at(-1) === place - 1) run.push(place)
    else runs.push([place])
  }
  return runs
    .map((run) => (run.length > 2 ? `${letterOf(run[0]!)}〜${letterOf(run.at(-1)!)}` : run.map(letterOf).join('・')))
    .join('・')
}

/** Days with the same hours in one line: `月・火・木 11:00〜18:00`. */
export function hoursLines({ openingHours }: Pick<Shop, 'openingHours'>): string[] {
  const places = new Map<string, number[]>()
  WEEK.forEach((day, place) => {
    const hours = openingHours[WEEKDAYS[day]]
    if (!hours) return
    const words = `${hours.opens}〜${hours.closes}`
    places.set(words, [...(places.get(words) ?? []), place])
  })
  return [...places].map(([words, days]) => `${daysWords(days)} ${words}`)
}

const HOLIDAYS: Record<Shop['holidayRule'], string> = {
  open: '祝日も、曜日どおりに営業します。',
  closed: '祝日はお休みします。',
  nextDay: '祝日は営業し、翌日をお休みします。',
}

/** The weekly days, what holds on holidays, and the single days that are still to come. */
export function closingLines(shop: ShopDays, nowMs: number): string[] {
  const weekly = WEEK.map((_, place) => place).filter((place) => !shop.openingHours[WEEKDAYS[WEEK[place]!]])
  const today = dateInJapan(nowMs)
  return [
    weekly.length > 0 ? `${daysWords(weekly)}曜日` : '年中無休',
    HOLIDAYS[shop.holidayRule],
    ...runsOf(shop.closedDates.filter((date) => date >= today)).map(
      ([first, last]) => `${shortDay(first)}${last === first ? '' : `〜${shortDay(last)}`}は休業します。`,
    ),
  ]
}

function runsOf(dates: readonly string[]): [first: string, last: string][] {
  const runs: [string, string][] = []
  for (const date of dates.toSorted()) {
    const run = runs.at(-1)
    if (run && addDays(run[1], 1) === date) run[1] = date
    else runs.push([date, date])
  }
  return runs
}

/** `11月24日（火）` */
const shortDay = (date: string): string =>
  `${partsOf(date).month}月${partsOf(date).day}日（${WEEKDAY_LETTERS[weekdayOf(date)]}）`

const LOOK_AHEAD_DAYS = 30

/** What one asks before leaving home. */
export function todaysState(shop: ShopDays, nowMs: number): { isOpen: boolean; words: string } {
  const today = dateInJapan(nowMs)
  const opening = openingOn(shop, today)
  if (opening && nowMs < opening.opensAt)
    return { isOpen: false, words: `本日は${clockWords(opening.opensAt)}から営業します` }
  if (opening && nowMs < opening.closesAt)
    return { isOpen: true, words: `営業中（${clockWords(opening.closesAt)}まで）` }
  const over = opening ? '本日の営業は終了しました' : '本日はお休みです'
  return { isOpen: false, words: `${over}${nextWords(shop, today)}` }
}

function nextWords(shop: ShopDays, today: string): string {
  for (let ahead = 1; ahead <= LOOK_AHEAD_DAYS; ahead++) {
    const date = addDays(today, ahead)
    const opening = openingOn(shop, date)
    if (opening) return `（次は${shortDay(date)} ${clockWords(opening.opensAt)}から）`
  }
  return ''
}
