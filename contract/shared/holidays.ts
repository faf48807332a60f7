/**
 * Japan's national holidays by law (国民の祝日に関する法律, since 20 July 1948) with its exceptions. The two equinoxes are
 * computed; the observatory announces them a year ahead, and its dates have never differed. Unknown after 2150.
 */
import { addDays, toCivilDate, getDaysInMonth, type Weekday, getWeekday } from './civil-date.ts'

const MONDAY: Weekday = 1
const LAW_SINCE = '1948-07-20'
/** From here on, a holiday on a Sunday makes the next day a holiday. */
const SUBSTITUTES_SINCE = '1973-04-12'
/** From here on, a day between two holidays is a holiday. */
const BETWEEN_SINCE = '1985-12-27'
/** From this year on, a substitute moves to the next day that is not a holiday, and a day between may be any weekday. */
const MOVING_SUBSTITUTES_SINCE = 2007

const getNthWeekday = (year: number, month: number, count: number, weekday: Weekday = MONDAY): number => {
  const first = getWeekday(toCivilDate(year, month, 1)!)
  return 1 + ((weekday - first + 7) % 7) + (count - 1) * 7
}

const getVernalEquinox = (year: number): number => getEquinox(year, [20.8357, 20.8431, 21.851])
const getAutumnalEquinox = (year: number): number => getEquinox(year, [23.2588, 23.2488, 24.2488])

/** Day of the month, by the formula of 長沢工 (1981). NaN outside its range. */
function getEquinox(year: number, [until1979, until2099, until2150]: [number, number, number]): number {
  const leaps = Math.trunc((year - (year < 1980 ? 1983 : 1980)) / 4)
  const base = year < 1980 ? until1979 : year < 2100 ? until2099 : until2150
  return year > 2150 ? NaN : Math.floor(base + 0.242194 * (year - 1980) - leaps)
}

interface Rule {
  name: string
  month: number
  day: number | ((year: number) => number)
  from: number
  to?: number
  /** Years in which it was moved for the Olympic Games. */
  except?: Record<number, [month: number, day: number]>
}

const RULES: readonly Rule[] = [
  { name: '元日', month: 1, day: 1, from: 1949 },
  { name: '成人の日', month: 1, day: 15, from: 1949, to: 1999 },
  { name: '成人の日', month: 1, day: (year) => getNthWeekday(year, 1, 2), from: 2000 },
  { name: '建国記念の日', month: 2, day: 11, from: 1967 },
  { name: '天皇誕生日', month: 2, day: 23, from: 2020 },
  { name: '春分の日', month: 3, day: getVernalEquinox, from: 1949 },
  { name: '天皇誕生日', month: 4, day: 29, from: 1949, to: 1988 },
  { name: 'みどりの日', month: 4, day: 29, from: 1989, to: 2006 },
  { name: '昭和の日', month: 4, day: 29, from: 2007 },
  { name: '憲法記念日', month: 5, day: 3, from: 1949 },
  { name: 'みどりの日', month: 5, day: 4, from: 2007 },
  { name: 'こどもの日', month: 5, day: 5, from: 1949 },
  { name: '海の日', month: 7, day: 20, from: 1996, to: 2002 },
  {
    name: '海の日',
    month: 7,
    day: (year) => getNthWeekday(year, 7, 3),
    from: 2003,
    except: { 2020: [7, 23], 2021: [7, 22] },
  },
  { name: '山の日', month: 8, day: 11, from: 2016, except: { 2020: [8, 10], 2021: [8, 8] } },
  { name: '敬老の日', month: 9, day: 15, from: 1966, to: 2002 },
  { name: '敬老の日', month: 9, day: (year) => getNthWeekday(year, 9, 3), from: 2003 },
  { name: '秋分の日', month: 9, day: getAutumnalEquinox, from: 1948 },
  { name: '体育の日', month: 10, day: 10, from: 1966, to: 1999 },
  { name: '体育の日', month: 10, day: (year) => getNthWeekday(year, 10, 2), from: 2000, to: 2019 },
  {
    name: 'スポーツの日',
    month: 10,
    day: (year) => getNthWeekday(year, 10, 2),
    from: 2020,
    except: { 2020: [7, 24], 2021: [7, 23] },
  },
  { name: '文化の日', month: 11, day: 3, from: 1948 },
  { name: '勤労感謝の日', month: 11, day: 23, from: 1948 },
  { name: '天皇誕生日', month: 12, day: 23, from: 1989, to: 2018 },
]

/** One-off holidays with their own laws. */
const ONE_OFF: readonly [date: string, name: string][] = [
  ['1959-04-10', '皇太子明仁親王の結婚の儀'],
  ['1989-02-24', '昭和天皇の大喪の礼'],
  ['1990-11-12', '即位礼正殿の儀'],
  ['1993-06-09', '皇太子徳仁親王の結婚の儀'],
  ['2019-05-01', '天皇の即位の日'],
  ['2019-10-22', '即位礼正殿の儀'],
]

function listNamedDays(year: number): Map<string, string> {
  const days = new Map(ONE_OFF.filter(([date]) => date.startsWith(`${year}-`)))
  for (const { name, month, day, from, to = Infinity, except } of RULES) {
    if (year < from || year > to) continue
    const [inMonth, onDay] = except?.[year] ?? [month, typeof day === 'number' ? day : day(year)]
    const date = onDay <= getDaysInMonth(year, inMonth) ? toCivilDate(year, inMonth, onDay) : undefined
    if (date !== undefined && date >= LAW_SINCE) days.set(date, name)
  }
  return days
}

function listHolidays(year: number): ReadonlyMap<string, string> {
  const named = listNamedDays(year)
  const all = new Map(named)
  for (const date of named.keys()) {
    if (date < SUBSTITUTES_SINCE || getWeekday(date) !== 0) continue
    let substitute = addDays(date, 1)
    while (year >= MOVING_SUBSTITUTES_SINCE && named.has(substitute)) substitute = addDays(substitute, 1)
    if (!named.has(substitute)) all.set(substitute, '振替休日')
  }
  for (const date of named.keys()) {
    const between = addDays(date, 1)
    const isSandwiched = named.has(addDays(date, 2)) && !named.has(between) && !all.has(between)
    const isAllowed = year >= MOVING_SUBSTITUTES_SINCE || getWeekday(between) !== 0
    if (date >= BETWEEN_SINCE && isSandwiched && isAllowed) all.set(between, '国民の休日')
  }
  return all
}

const holidaysByYear = new Map<number, ReadonlyMap<string, string>>()

/** The name of the holiday on a date, if any. Each year is computed once. */
export function getHolidayName(date: string): string | undefined {
  const year = Number(date.slice(0, 4))
  let days = holidaysByYear.get(year)
  if (!days) holidaysByYear.set(year, (days = listHolidays(year)))
  return days.get(date)
}
