import { describe, expect, it } from 'vitest'
import { quotePayment } from './payment.ts'

describe('cash on delivery', () => {
  it.each([
    [1, 330],
    [10_000, 330],
    [10_001, 440],
    [30_000, 440],
    [30_001, 660],
    [100_000, 660],
    [100_001, 1_100],
    [300_000, 1_100],
  ])('of %i yen costs %i yen', (amountYen, feeYen) => {
    expect(quotePayment('cash', amountYen, 'M')).toEqual({ method: 'cash', feeYen })
  })

  it('is limited to 300,000 yen, and not for class L', () => {
    expect(quotePayment('cash', 300_001, 'S')).toEqual({ method: 'cash', feeYen: 0, problem: 'too-much' })
    expect(quotePayment('cash', 5_000, 'L')).toEqual({ method: 'cash', feeYen: 0, problem: 'class-l' })
  })
})

it('card and bank transfer cost nothing', () => {
  expect(quotePayment('card', 50, 'L')).toEqual({ method: 'card', feeYen: 0 })
  expect(quotePayment('transfer', 9_999_999, 'L')).toEqual({ method: 'transfer', feeYen: 0 })
})

it.each([
  ['konbini', 119, 'too-little'],
  ['konbini', 120, undefined],
  ['konbini', 300_000, undefined],
  ['konbini', 300_001, 'too-much'],
  ['paypay', 49, 'too-little'],
  ['paypay', 500_000, undefined],
  ['paypay', 500_001, 'too-much'],
] as const)('%s of %i yen: %s, without a fee and also for class L', (method, amountYen, problem) => {
  expect(quotePayment(method, amountYen, 'L')).toEqual({ method, feeYen: 0, ...(problem && { problem }) })
})

it('a card needs 50 yen, and neither takes more than 9,999,999', () => {
  expect(quotePayment('card', 49, 'S').problem).toBe('too-little')
  expect(quotePayment('transfer', 49, 'S').problem).toBeUndefined()
  expect(quotePayment('card', 10_000_000, 'S').problem).toBe('too-much')
  expect(quotePayment('transfer', 10_000_000, 'S').problem).toBe('too-much')
})
