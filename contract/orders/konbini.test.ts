import { expect, it } from 'vitest'
import { formatPaymentCode, formatVoucherDue, KONBINI_CHAINS, KONBINI_LABELS, KONBINI_STEPS } from './konbini.ts'

it('the deadline is the last minute of its day in Japan', () => {
  expect(formatVoucherDue('2026-12-03T15:00:00.000Z')).toBe('2026年12月3日（木）23:59')
})

it.each([
  ['123456', '123 456'],
  ['123456789012', '123 456 789 012'],
  ['12345', '123 45'],
])('the payment code %s is shown as %s', (code, shown) => {
  expect(formatPaymentCode(code)).toBe(shown)
})

it('every chain has a name and says how to pay', () => {
  for (const chain of KONBINI_CHAINS) {
    expect(KONBINI_LABELS[chain]).toMatch(/\S/)
    expect(KONBINI_STEPS[chain]).toMatch(/番号を入力/)
  }
})
