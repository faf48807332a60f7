/**
 * Formats dates by a pattern of the usual tokens: `YYYY年M月D日（ddd）`, `A h:mm`. Text in brackets is
 * literal.
 */
import { padNumber, toCivilDate, WEEKDAY_LABELS, getWeekday } from '#contract/shared/civil-date.ts'
import { ANY_DAY, at, dateOf, type PlainDateTime, weekOf } from './plain-date-time.ts'

/** As people read them: `2026年12月3日（木）`. */
export const SHOWN_FORMATS = {
  date: 'YYYY年M月D日（ddd）',
  datetime: 'YYYY年M月D日（ddd） HH:mm',
  month: 'YYYY年M月',
}

const TOKENS = /\[([^\]]*)\]|YYYY|MM?|DD?|HH?|hh?|mm?|ss?|ww?|ddd|A/g

const toTwelveHours = (hour: number): number => hour % 12 || 12

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
    // For a week, the year that it is counted in.
    YYYY: () => padNumber(/w/.test(format) ? weekOf(date).year : year, 4),
    MM: () => padNumber(month),
    M: () => String(month),
    DD: () => padNumber(day),
    D: () => String(day),
    HH: () => padNumber(hour),
    H: () => String(hour),
    hh: () => padNumber(toTwelveHours(hour)),
    h: () => String(toTwelveHours(hour)),
    mm: () => padNumber(minute),
    m: () => String(minute),
    ss: () => padNumber(second),
    s: () => String(second),
    ww: () => padNumber(weekOf(date).week),
    w: () => String(weekOf(date).week),
    ddd: () => WEEKDAY_LABELS[getWeekday(date)],
    A: () => (hour < 12 ? '午前' : '午後'),
  }
  return format.replace(TOKENS, (token, literal?: string) => literal ?? write[token]!())
}

/** Regular expressions of the tokens; doubled ones are two digits, single ones one or two. */
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

const escapeLiteral = (text: string): string => text.normalize('NFKC').replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

function patternOf(format: string): RegExp {
  let pattern = '^'
  let end = 0
  for (const { 0: token, 1: literal, index } of format.matchAll(TOKENS)) {
    pattern += escapeLiteral(format.slice(end, index))
    pattern += literal === undefined ? (FORMS[token] ?? NEVER) : escapeLiteral(literal)
    end = index + token.length
  }
  return new RegExp(`${pattern}${escapeLiteral(format.slice(end))}$`)
}

/** Parses a text that follows the pattern exactly. Weeks are parsed elsewhere. */
export function parseByFormat(text: string, format: string): PlainDateTime | undefined {
  const groups = patternOf(format).exec(text)?.groups
  if (!groups) return undefined
  const { year, month = 1, day = 1, hour, minute, second, half } = groups
  const date = year === undefined ? ANY_DAY : toCivilDate(+year, +month, +day)
  const time = timeOfDay(hour, minute, second, half)
  return date !== undefined && time !== undefined ? at(date, time) : undefined
}

/** `HH:mm:ss`, or undefined for an invalid time. */
export function timeOfDay(hour = '0', minute = '0', second = '0', half?: string): string | undefined {
  const isTwelve = half !== undefined
  const isRight = +hour <= (isTwelve ? 12 : 23) && +minute <= 59 && +second <= 59
  if (!isRight) return undefined
  const hours = isTwelve ? (+hour % 12) + (half === '午後' ? 12 : 0) : +hour
  return `${padNumber(hours)}:${padNumber(+minute)}:${padNumber(+second)}`
}

export interface TimeUnits {
  hour: boolean
  minute: boolean
  second: boolean
  isTwelve: boolean
}

/** Which parts of a time a pattern shows. */
export function timeUnits(format: string): TimeUnits {
  const tokens = format.replace(/\[[^\]]*\]/g, '')
  return {
    hour: /[Hh]/.test(tokens),
    minute: /m/.test(tokens),
    second: /s/.test(tokens),
    isTwelve: /[hA]/.test(tokens),
  }
}
