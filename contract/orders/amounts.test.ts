import { expect, it } from 'vitest'
import { formatAmount, getFeeYen, getPointsUsed, isReduced, listAmounts } from './amounts.ts'
import type { Fee, OrderQuote } from './quote.ts'

const fee = (kind: Fee['kind'], yen: number): Fee => ({ kind, yen, taxClass: 'standard' })

const QUOTE: Pick<OrderQuote, 'fees' | 'deductions'> = {
  fees: [fee('shipping', 770), fee('assembly', 6_600), fee('pickup', 3_300), fee('payment', 440)],
  deductions: [{ kind: 'points', yen: 1_500 }],
}

const format = (quote: typeof QUOTE) => listAmounts(quote).map((it) => `${it.label} ${formatAmount(it)}`)

it('lists what is added and deducted, assembly and pickup together', () => {
  expect(format(QUOTE)).toEqual([
    '送料 770円',
    '組み立て・引き取り 9,900円',
    '代金引換の手数料 440円',
    'ポイントのご利用 −1,500円',
  ])
})

it('says that delivery is free, and leaves out the rest', () => {
  expect(format({ fees: [], deductions: [] })).toEqual(['送料 無料'])
})

it('adds fees and points', () => {
  expect(getFeeYen(QUOTE, 'payment')).toBe(440)
  expect(getFeeYen(QUOTE, 'assembly', 'pickup')).toBe(9_900)
  expect(getFeeYen({ fees: [] }, 'shipping')).toBe(0)
  expect([getPointsUsed(QUOTE), getPointsUsed({ deductions: [] })]).toEqual([1_500, 0])
})

it('marks goods only while the law has a lower rate for them', () => {
  const at = (standard: number) => ({ taxRates: { standard, reduced: 8 } })
  expect(isReduced({ taxClass: 'reduced' }, at(10))).toBe(true)
  expect(isReduced({ taxClass: 'standard' }, at(10))).toBe(false)
  expect(isReduced({ taxClass: 'reduced' }, at(8))).toBe(false)
})
