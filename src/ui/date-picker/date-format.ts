/** Texts of dates by a pattern of the usual letters: `YYYY年M月D日（ddd）`, `A h:mm`. What stands in brackets is no pattern. */
import { civilDate, WEEKDAY_LETTERS, weekdayOf } from '#contract/civil-date.ts'
import { ANY_DAY, at, dateOf, type PlainDateTime } from './plain-date-time.ts'
import { weekOf } from './weeks.ts'

const TOKENS = /\[([^\]]*)\]|YYYY|MM?|DD?|HH?|hh?|mm?|ss?|ww?|ddd|A/g

const two = (value: number): string => String(value).padStart(2, '0')
const twelve = (hour: number): number => hour % 12 || 12

export function formatDate(value: PlainDateTime, format: string): string {
  const date = dateOf(value)
  const [year, month, day, hour, minute, second] = value.split(/[- :]/).map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  const write: Record<string, () => string> = {
    // The year of a week is the one that it is counted in.
    YYYY: () => String(/w/.test(format) ? weekOf(date).year : year).padStart(4, '0'),
    MM: () => two(month),
    M: () => String(month),
    DD: () => two(day),
    D: () => String(day),
    HH: () => two(hour),
    H: () => String(hour),
    hh: () => two(twelve(hour)),
    h: () => String(twelve(hour)),
    mm: () => two(minute),
    m: () => String(minute),
    ss: () => two(second),
    s: () => String(second),
    ww: () => two(weekOf(date).week),
    w: () => String(weekOf(date).week),
    ddd: () => WEEKDAY_LETTERS[weekdayOf(date)],
    A: () => (hour < 12 ? '午前' : '午後'),
  }
  return format.replace(TOKENS, (token, literal?: string) => literal ?? write[token]!())
}

/** What each part looks like in a text; doubled letters are two digits, single ones one or two. */
const FORMS: Record<string, string> = {
  YYYY: '(?<year>\\d{4})',
  MM: '(?<month>\\d{2})',
  M: '(?<month>\\d{1,2})',
  DD: '(?<day>\\d{2})',
  D: '(?<day>\\d{1,2})',
  HH: '(?<hour>\\d{2})',
  H: '(?<hour>\\d{1,2})',
  hh: '(?<hour>\\d{2})',
  h: '(?<hour>\\d{1,2})',
  mm: '(?<minute>\\d{2})',
  m: '(?<minute>\\d{1,2})',
  ss: '(?<second>\\d{2})',
  s: '(?<second>\\d{1,2})',
  ddd: '[日月火水木金土]',
  A: '(?<half>午前|午後)',
}
const NEVER = '(?!)'

const literally = (text: string): string => text.normalize('NFKC').replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

function patternOf(format: string): RegExp {
  let pattern = '^'
  let end = 0
  for (const { 0: token, 1: literal, index } of format.matchAll(TOKENS)) {
    pattern += literally(format.slice(end, index))
    pattern += literal === undefined ? (FORMS[token] ?? NEVER) : literally(literal)
    end = index + token.length
  }
  return new RegExp(`${pattern}${literally(format.slice(end))}$`)
}

/** Reads a text that follows the pattern to the letter. Weeks are read elsewhere. */
export function parseByFormat(text: string, format: string): PlainDateTime | undefined {
  const found = patternOf(format).exec(text)?.groups
  if (!found) return undefined
  const { year, month = 1, day = 1, hour, minute, second, half } = found
  const date = year === undefined ? ANY_DAY : civilDate(+year, +month, +day)
  const time = timeOfDay(hour, minute, second, half)
  return date !== undefined && time !== undefined ? at(date, time) : undefined
}

/** `HH:mm:ss`, or undefined for a time that no clock shows. */
export function timeOfDay(hour = '0', minute = '0', second = '0', half?: string): string | undefined {
  const isTwelve = half !== undefined
  const isRight = +hour <= (isTwelve ? 12 : 23) && +minute <= 59 && +second <= 59
  if (!isRight) return undefined
  const hours = isTwelve ? (+hour % 12) + (half === '午後' ? 12 : 0) : +hour
  return `${two(hours)}:${two(+minute)}:${two(+second)}`
}

export interface TimeUnits {
  hour: boolean
  minute: boolean
  second: boolean
  isTwelve: boolean
}

/** Which parts of a time of day a pattern shows. */
export function timeUnits(format: string): TimeUnits {
  const letters = format.replace(/\[[^\]]*\]/g, '')
  return {
    hour: /[Hh]/.test(letters),
    minute: /m/.test(letters),
    second: /s/.test(letters),
    isTwelve: /[hA]/.test(letters),
  }
}
