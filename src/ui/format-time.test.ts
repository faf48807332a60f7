import { expect, it } from 'vitest'
import { formatFetchedAt } from './format-time.ts'

it.each([
  ['2026-11-20T00:41:00Z', '11/20 9:41時点'],
  ['2026-01-01T14:59:00Z', '1/1 23:59時点'],
  ['2026-01-01T15:00:00Z', '1/2 0:00時点'],
])('%s is %s in Tokyo', (at, text) => {
  expect(formatFetchedAt(Date.parse(at))).toBe(text)
})
