/** What stands in the field for what is picked, and back. */
import { DATE_FORMATS, MULTIPLE_SEPARATOR, RANGE_SEPARATOR } from '#contract/rules.ts'
import { formatDate } from './date-format.ts'
import { type DateRules, whyNot } from './date-rules.ts'
import { parseTyped, plainText } from './parse-typed.ts'
import { at, type DateType, type PlainDateTime } from './plain-date-time.ts'

/** How many: one, a first and a last, or any number. */
export type Picks = 'one' | 'range' | 'many'

export interface FieldForm {
  type: DateType
  picks: Picks
  /** What the field shows. */
  format: string
  /** What it gives. */
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

export function fieldForm(options: FieldFormOptions): FieldForm {
  const { type = 'date', range = false, multiple = false, format = DATE_FORMATS[type] } = options
  const canBeMany = type === 'date' || type === 'month' || type === 'year'
  const picks = range ? 'range' : multiple && canBeMany ? 'many' : 'one'
  // The number of a week does not say which year's: its first day does.
  const { valueFormat = type === 'week' ? DATE_FORMATS.date : format } = options
  const { rangeSeparator = RANGE_SEPARATOR } = options
  return { type, picks, format, valueFormat, separator: picks === 'many' ? MULTIPLE_SEPARATOR : rangeSeparator }
}

export const write = (values: readonly PlainDateTime[], format: string, separator: string): string =>
  values.map((value) => formatDate(value, format)).join(separator)

export const shownText = (form: FieldForm, values: readonly PlainDateTime[]): string =>
  write(values, form.format, form.separator)

export const valueText = (form: FieldForm, values: readonly PlainDateTime[]): string =>
  write(values, form.valueFormat, form.separator)

/** A range may be written with or without the blanks of its separator. */
function partsOf(text: string, { picks, separator }: FieldForm): string[] {
  if (picks === 'one') return [text]
  const plain = separator.normalize('NFKC').replace('〜', '~')
  const parts = text.split(plain)
  return picks === 'many' || parts.length !== 2 ? text.split(plain.trim()) : parts
}

/** Nothing for an empty text; undefined where it is no date, or not as many as there should be. A range is put in order. */
export function readText(text: string, form: FieldForm, format = form.format): PlainDateTime[] | undefined {
  const plain = plainText(text)
  if (plain === '') return []
  const values = partsOf(plain, form).map((part) => parseTyped(part, form.type, format))
  if (!values.every((value) => value !== undefined)) return undefined
  if (form.picks === 'range' && values.length !== 2) return undefined
  return form.picks === 'range' ? values.toSorted() : [...new Set(values)]
}

export const readValue = (text: string, form: FieldForm): PlainDateTime[] =>
  readText(text, form, form.valueFormat) ?? []

export type Read = { values: PlainDateTime[] } | { problem: string }

/** What was typed, or what is wrong with it in a sentence. */
export function readTyped(text: string, form: FieldForm, rules: DateRules, examples = EXAMPLES): Read {
  const values = readText(text, form)
  if (values === undefined) return { problem: unreadable(form, examples) }
  const refused = values.find((value) => whyNot(rules, value))
  return refused === undefined ? { values } : { problem: refusal(form, refused, whyNot(rules, refused)) }
}

function unreadable(form: FieldForm, examples: readonly PlainDateTime[]): string {
  const example = shownText(form, form.picks === 'one' ? examples.slice(0, 1) : examples)
  return `${NOUNS[form.type]}をご確認ください（例：${example}）。`
}

const refusal = (form: FieldForm, value: PlainDateTime, why: unknown): string =>
  `${formatDate(value, form.format)}は選択できません${typeof why === 'string' ? `（${why}）` : ''}。`
