import { expect, it } from 'vitest'
import { formatDate, parseByFormat, timeUnits } from './date-format.ts'

it.each([
  ['YYYY-MM-DD', '2026-01-05 00:00:00', '2026-01-05'],
  ['YYYY-MM-DD HH:mm:ss', '2026-01-05 09:05:07', '2026-01-05 09:05:07'],
  ['YYYY年M月D日（ddd）', '2026-11-20 00:00:00', '2026年11月20日（金）'],
  ['A h:mm', '2026-01-05 00:05:00', '午前 12:05'],
  ['A hh:mm', '2026-01-05 13:05:00', '午後 01:05'],
  ['H:m:s', '2026-01-05 09:05:07', '9:5:7'],
  ['w', '2020-12-27 00:00:00', '1'],
  ['YYYY年第w週', '2020-12-27 00:00:00', '2021年第1週'],
  ['ww', '2026-01-05 00:00:00', '02'],
  ['[YYYY] YYYY', '2026-01-05 00:00:00', 'YYYY 2026'],
])('formats by %s', (format, value, text) => {
  expect(formatDate(value, format)).toBe(text)
})

it.each([
  ['DD.MM.YYYY', '05.01.2026', '2026-01-05 00:00:00'],
  ['DD.MM.YYYY', '31.02.2026', undefined],
  ['DD.MM.YYYY', '05x01x2026', undefined],
  ['DD.MM.YYYY', '05.01.2026 ', undefined],
  ['YYYYMMDD', '20260105', '2026-01-05 00:00:00'],
  ['A h:mm', '午後 3:05', '2000-01-01 15:05:00'],
  ['A h:mm', '午前 12:05', '2000-01-01 00:05:00'],
  ['A h:mm', '午後 13:05', undefined],
  ['[年]YYYY', '年2026', '2026-01-01 00:00:00'],
])('parses by %s the text %s as %s', (format, text, value) => {
  expect(parseByFormat(text, format)).toBe(value)
})

it.each([
  ['HH:mm:ss', true, true, true, false],
  ['YYYY-MM-DD HH:mm', true, true, false, false],
  ['A hh:mm', true, true, false, true],
  ['[Hms] YYYY', false, false, false, false],
])('%s shows hours %s, minutes %s, seconds %s, halves %s', (format, hour, minute, second, isTwelve) => {
  expect(timeUnits(format)).toEqual({ hour, minute, second, isTwelve })
})
