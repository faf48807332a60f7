import { expect, it } from 'vitest'
import { fieldForm, type FieldFormOptions, parseInput, displayText, valueText } from './field-text.ts'
import type { DateType } from './plain-date-time.ts'

const TODAY = '2027-01-01'

const NO = 'refused'

/** The value of the field, or `refused`. */
function read(text: string, options: FieldFormOptions): string {
  const form = fieldForm(options, TODAY)
  const read = parseInput(text, form, { type: form.type })
  return 'values' in read ? valueText(form, read.values) : NO
}

it.each<[DateType, string, string]>([
  ['date', '2020-01-02', '2020-01-02'],
  ['date', '2020-1-2', '2020-01-02'],
  ['date', '2020/01/02', '2020-01-02'],
  ['date', '2020/1/2', '2020-01-02'],
  ['date', '2020.1.2', '2020-01-02'],
  ['date', '20200102', '2020-01-02'],
  ['date', '2020年1月2日', '2020-01-02'],
  ['date', '2020年1月2日（木）', '2020-01-02'],
  ['date', '２０２０－０１－０２', '2020-01-02'],
  ['date', '２０２０／１／２', '2020-01-02'],
  ['date', '２０２０ー１ー２', '2020-01-02'],
  ['date', '２０２００１０２', '2020-01-02'],
  ['date', '２０２０年１月２日', '2020-01-02'],
  ['date', ' 2020-01-02\u3000', '2020-01-02'],
  ['date', '', ''],
  ['date', '2020-02-30', NO],
  ['date', '2020-02-29', '2020-02-29'],
  ['date', '2021-02-29', NO],
  ['date', '2020-01-32', NO],
  ['date', '2020-13-01', NO],
  ['date', '2020-00-00', NO],
  ['date', '1/2', NO],
  ['date', '1月2日', NO],
  ['date', '20-01-02', NO],
  ['date', 'R2.1.2', NO],
  ['date', '令和2年1月2日', NO],
  ['date', '2020-01', NO],
  ['date', '2020-1/2', NO],
  ['date', '2020-01-02xyz', NO],
  ['date', '2020-01-0212', NO],
  ['date', 'abc2020-01-02', NO],
  ['date', '12020-01-02', NO],
  ['date', '2020-01-02 10:00', NO],
  ['datetime', '2020-01-02 09:05:07', '2020-01-02 09:05:07'],
  ['datetime', '2020/1/2 9:05', '2020-01-02 09:05:00'],
  ['datetime', '2020-01-02T09:05:07', '2020-01-02 09:05:07'],
  ['datetime', '2020年1月2日9時5分', '2020-01-02 09:05:00'],
  ['datetime', '2020年1月2日（木） 午後3時', '2020-01-02 15:00:00'],
  ['datetime', '20200102090507', '2020-01-02 09:05:07'],
  ['datetime', '２０２０／１／２　９：０５', '2020-01-02 09:05:00'],
  ['datetime', '2020-01-02', NO],
  ['datetime', '2020-02-30 10:00:00', NO],
  ['datetime', '2020-01-02 24:00:00', NO],
  ['time', '09:05:07', '09:05:07'],
  ['time', '9:05', '09:05:00'],
  ['time', '0905', '09:05:00'],
  ['time', '９時５分', '09:05:00'],
  ['time', '午後3:05', '15:05:00'],
  ['time', '午前12:00', '00:00:00'],
  ['time', '25:61:61', NO],
  ['time', '24:00', NO],
  ['time', '9:5', NO],
  ['time', '午後13:00', NO],
  ['year', '2020', '2020'],
  ['year', '２０２０年', '2020'],
  ['year', '99', NO],
  ['year', '12020', NO],
  ['month', '2020-1', '2020-01'],
  ['month', '2020/01', '2020-01'],
  ['month', '202001', '2020-01'],
  ['month', '2020年1月', '2020-01'],
  ['month', '2020-13', NO],
  ['month', '1月', NO],
  ['week', '1', '2026-12-27'],
  ['week', '2', '2027-01-03'],
  ['week', 'w12', '2027-03-14'],
  ['week', '第12週', '2027-03-14'],
  ['week', '2026年第48週', '2026-11-22'],
  ['week', '2026-11-25', '2026-11-22'],
  ['week', '0', NO],
  ['week', '54', NO],
])('parses for a %s 「%s」 as %s', (type, text, value) => {
  expect(read(text, { type })).toBe(value)
})

it.each<[FieldFormOptions, string, string]>([
  [{ range: true }, '2026-11-01 ~ 2026-11-20', '2026-11-01 ~ 2026-11-20'],
  [{ range: true }, '2026-11-20 ~ 2026-11-01', '2026-11-01 ~ 2026-11-20'],
  [{ range: true }, '2026/11/1~2026/11/20', '2026-11-01 ~ 2026-11-20'],
  [{ range: true }, '２０２６年１１月１日〜２０２６年１１月２０日', '2026-11-01 ~ 2026-11-20'],
  [{ range: true }, '2026-11-01', NO],
  [{ range: true }, '2026-11-01 ~ ', NO],
  [{ range: true }, '2026-11-01 ~ 2026-11-02 ~ 2026-11-03', NO],
  [{ range: true, rangeSeparator: ' - ' }, '2026-11-01 - 2026-11-20', '2026-11-01 - 2026-11-20'],
  [{ range: true, type: 'time' }, '18:00 ~ 10:00', '10:00:00 ~ 18:00:00'],
  [{ multiple: true }, '2026-11-20, 2026/11/1、20261105', '2026-11-20,2026-11-01,2026-11-05'],
  [{ multiple: true }, '2026-11-20,2026-11-20', '2026-11-20'],
  [{ multiple: true }, '2026-11-20,', NO],
  [{ multiple: true, range: true }, '2026-11-20 ~ 2026-11-21', '2026-11-20 ~ 2026-11-21'],
  [{ multiple: true, type: 'week' }, '1,2', NO],
  [{ type: 'time', format: 'HH:mm' }, '10:30', '10:30'],
  [{ type: 'time', format: 'HH:mm' }, '10:30:45', NO],
  [{ type: 'time', format: 'HH' }, '10:30', NO],
  [{ format: 'YYYY年M月D日', valueFormat: 'YYYY-MM-DD' }, '2026-1-5', '2026-01-05'],
  [{ format: 'DD.MM.YYYY' }, '05.01.2026', '05.01.2026'],
])('parses with %o 「%s」 as %s', (options, text, value) => {
  expect(read(text, options)).toBe(value)
})

it('shows a week by its number and gives its first day', () => {
  const form = fieldForm({ type: 'week' }, TODAY)
  expect(displayText(form, ['2026-11-22 00:00:00'])).toBe('48')
  expect(valueText(form, ['2026-11-22 00:00:00'])).toBe('2026-11-22')
})

it('rejects an unavailable date with its reason; a month is checked by its first day', () => {
  const form = fieldForm({ type: 'month' }, TODAY)
  const dates: string[] = []
  const disabledDate = (date: string) => {
    dates.push(date)
    return '受付前'
  }
  expect(parseInput('2026/11', form, { type: 'month', disabledDate })).toEqual({
    problem: '2026-11は選択できません（受付前）。',
  })
  expect(dates[0]).toBe('2026-11-01')
})
