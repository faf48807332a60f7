/**
 * Parses typed dates. Strict about existence (no 30 February), lenient about notation: 2020-1-2,
 * 2020/1/2, 20200102, 2020年1月2日, also in full width. The year is required; eras are not supported.
 */
import { DASHES, TILDES } from '#contract/shared/characters.ts'
import { toCivilDate } from '#contract/shared/civil-date.ts'
import { toPlainText } from '#contract/shared/normalize-text.ts'
import { parseByFormat, timeOfDay, timeUnits } from './date-format.ts'
import {
  ANY_DAY,
  at,
  startOf,
  type DateType,
  dateOf,
  firstOfWeek,
  type PlainDateTime,
  timeOf,
  startOfWeek,
} from './plain-date-time.ts'

/** What the field expects. */
interface TypedForm {
  type: DateType
  today: string
}

const WAVES = new RegExp(`[${TILDES}]`, 'gu')
const HYPHENS = new RegExp(`[${DASHES}]`, 'gu')

/** Normalizes full-width characters, dashes, waves and Japanese commas; removes what is invisible. */
export const plainText = (typed: string): string =>
  toPlainText(typed).replace(WAVES, '~').replace(HYPHENS, '-').replace(/、/g, ',').replace(/\s+/g, ' ').trim()

const first = (text: string, ...patterns: RegExp[]): (string | undefined)[] | undefined => {
  for (const pattern of patterns) {
    const groups = pattern.exec(text)?.groups
    if (groups) return [groups['a'], groups['b'], groups['c'], groups['half']]
  }
  return undefined
}

function parseDate(text: string): string | undefined {
  const parts = first(
    text,
    /^(?<a>\d{4})(?<mark>[-/.])(?<b>\d{1,2})\k<mark>(?<c>\d{1,2})$/,
    /^(?<a>\d{4}) ?年 ?(?<b>\d{1,2}) ?月 ?(?<c>\d{1,2}) ?日(?: ?\([日月火水木金土]\))?$/,
    /^(?<a>\d{4})(?<b>\d{2})(?<c>\d{2})$/,
  )
  return parts && toCivilDate(+parts[0]!, +parts[1]!, +parts[2]!)
}

function parseMonth(text: string): string | undefined {
  const parts = first(
    text,
    /^(?<a>\d{4})[-/.](?<b>\d{1,2})$/,
    /^(?<a>\d{4}) ?年 ?(?<b>\d{1,2}) ?月$/,
    /^(?<a>\d{4})(?<b>\d{2})$/,
  )
  return parts && toCivilDate(+parts[0]!, +parts[1]!, 1)
}

function parseYear(text: string): string | undefined {
  const parts = first(text, /^(?<a>\d{4}) ?年?$/)
  return parts && toCivilDate(+parts[0]!, 1, 1)
}

function parseTime(text: string): string | undefined {
  const parts = first(
    text,
    /^(?:(?<half>午前|午後) ?)?(?<a>\d{1,2}):(?<b>\d{2})(?::(?<c>\d{2}))?$/,
    /^(?:(?<half>午前|午後) ?)?(?<a>\d{1,2}) ?時(?: ?(?<b>\d{1,2}) ?分(?: ?(?<c>\d{1,2}) ?秒)?)?$/,
    /^(?<a>\d{2})(?<b>\d{2})(?<c>\d{2})?$/,
  )
  return parts && timeOfDay(...parts)
}

/** The date ends at a space, a T or 日; each candidate is tried. */
function parseDateTime(text: string): PlainDateTime | undefined {
  for (const { index, 0: mark } of text.matchAll(/ |T|日|(?<=^\d{8})(?=\d)|\)/g)) {
    const end = mark === '日' || mark === ')' ? index + 1 : index
    const date = parseDate(text.slice(0, end))
    const time = parseTime(text.slice(mark === 'T' ? end + 1 : end).trim())
    if (date !== undefined && time !== undefined) return at(date, time)
  }
  return undefined
}

/**
 * The Sunday of the week. Without a year it is this year's; a day means the week that contains it.
 */
function parseWeek(text: string, today: string): string | undefined {
  const parts = first(text, /^(?:(?<a>\d{4}) ?年 ?)?(?:第 ?|w)?(?<b>\d{1,2}) ?週?$/i)
  if (parts) return startOfWeek(Number(parts[0] ?? today.slice(0, 4)), +parts[1]!)
  const date = parseDate(text)
  return date && firstOfWeek(date)
}

function parseByType(text: string, { type, today }: TypedForm): PlainDateTime | undefined {
  if (type === 'datetime') return parseDateTime(text)
  if (type === 'time') {
    const time = parseTime(text)
    return time && at(ANY_DAY, time)
  }
  const parse = { date: parseDate, month: parseMonth, year: parseYear, week: parseWeek }[type]
  const date = parse(text, today)
  return date && at(date)
}

/** Parses one typed date; undefined if it is invalid, or more precise than the field. */
export function parseTyped(typed: string, form: TypedForm, format: string): PlainDateTime | undefined {
  const text = plainText(typed)
  const value = parseByFormat(text, format) ?? parseByType(text, form)
  if (value === undefined) return undefined
  const { hour, minute, second } = timeUnits(format)
  const [, minutes, seconds] = timeOf(value).split(':')
  const fits = (!hour && !minute) || ((second || seconds === '00') && (minute || minutes === '00'))
  return fits ? at(form.type === 'time' ? ANY_DAY : startOf(form.type, dateOf(value)), timeOf(value)) : undefined
}
