/** Converts between picked values and the text of the field. */
import { DATE_FORMATS, MULTIPLE_SEPARATOR, RANGE_SEPARATOR } from '#contract/shared/constants.ts'
import { formatDate } from './date-format.ts'
import { type DateRules, disabledReason } from './date-rules.ts'
import { parseTyped, plainText } from './parse-typed.ts'
import { at, type DateType, type PlainDateTime } from './plain-date-time.ts'

/** One, a first and a last, or any number. */
export type Picks = 'one' | 'range' | 'many'

export interface FieldForm {
  type: DateType
  picks: Picks
  /** The current date. */
  today: string
  /** Format of the displayed text. */
  format: string
  /** Format of the value. */
  valueFormat: string
  separator: string
}

const EXAMPLES: readonly PlainDateTime[] = [at('2026-11-20', '10:00:00'), at('2026-11-27', '18:00:00')]
const NOUNS: Record<DateType, string> = {
  date: '日付',
  datetime: '日時',
  year: '年',
  month: '年月',
  time: '時刻',
  week: '週',
}

export interface FieldFormOptions {
  type?: DateType | undefined
  range?: boolean | undefined
  multiple?: boolean | undefined
  format?: string | undefined
  valueFormat?: string | undefined
  rangeSeparator?: string | undefined
}

export function fieldForm(options: FieldFormOptions, today: string): FieldForm {
  const { type = 'date', range = false, multiple = false, format = DATE_FORMATS[type] } = options
  const canBeMany = type === 'date' || type === 'month' || type === 'year'
  const picks = range ? 'range' : multiple && canBeMany ? 'many' : 'one'
  // A week number is ambiguous at the turn of the year; its first day is not.
  const { valueFormat = type === 'week' ? DATE_FORMATS.date : format } = options
  const { rangeSeparator = RANGE_SEPARATOR } = options
  return { type, picks, today, format, valueFormat, separator: picks === 'many' ? MULTIPLE_SEPARATOR : rangeSeparator }
}

export const write = (values: readonly PlainDateTime[], format: string, separator: string): string =>
  values.map((value) => formatDate(value, format)).join(separator)

export const displayText = (form: FieldForm, values: readonly PlainDateTime[]): string =>
  write(values, form.format, form.separator)

export const valueText = (form: FieldForm, values: readonly PlainDateTime[]): string =>
  write(values, form.valueFormat, form.separator)

/** A range may be written with or without the spaces around its separator. */
function partsOf(text: string, { picks, separator }: FieldForm): string[] {
  if (picks === 'one') return [text]
  const plain = separator.normalize('NFKC').replace('〜', '~')
  const parts = text.split(plain)
  return picks === 'many' || parts.length !== 2 ? text.split(plain.trim()) : parts
}

/**
 * Empty for an empty text; undefined if it is not a date or the number of dates is wrong. A range
 * is put in order.
 */
export function parseText(text: string, form: FieldForm, format = form.format): PlainDateTime[] | undefined {
  const plain = plainText(text)
  if (plain === '') return []
  const values = partsOf(plain, form).map((part) => parseTyped(part, form, format))
  if (!values.every((value) => value !== undefined)) return undefined
  if (form.picks === 'range' && values.length !== 2) return undefined
  return form.picks === 'range' ? values.toSorted() : [...new Set(values)]
}

export const parseValue = (text: string, form: FieldForm): PlainDateTime[] =>
  parseText(text, form, form.valueFormat) ?? []

export type ParseResult = { values: PlainDateTime[] } | { problem: string }

/** The typed values, or an error message. */
export function parseInput(text: string, form: FieldForm, rules: DateRules, examples = EXAMPLES): ParseResult {
  const values = parseText(text, form)
  if (values === undefined) return { problem: unreadable(form, examples) }
  const refused = values.find((value) => disabledReason(rules, value))
  return refused === undefined ? { values } : { problem: refusal(form, refused, disabledReason(rules, refused)) }
}

function unreadable(form: FieldForm, examples: readonly PlainDateTime[]): string {
  const example = displayText(form, form.picks === 'one' ? examples.slice(0, 1) : examples)
  const wanted = form.picks === 'range' ? `始まりと終わりの${NOUNS[form.type]}` : NOUNS[form.type]
  return `${wanted}をご確認ください（例：${example}）。`
}

const refusal = (form: FieldForm, value: PlainDateTime, reason: unknown): string =>
  `${formatDate(value, form.format)}は選択できません${typeof reason === 'string' ? `（${reason}）` : ''}。`
