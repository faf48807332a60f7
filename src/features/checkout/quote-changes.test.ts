import { describe, expect, it } from 'vitest'
import { quoteOrder } from '#contract/orders/quote.ts'
import type { CheckoutQuote } from '#contract/orders/schema.ts'
import { CodedError } from '#contract/shared/errors.ts'
import {
  describeChanges,
  describeRefusedService,
  describeStock,
  findRefusedServices,
  getNewQuote,
  getStockLeft,
} from './quote-changes.ts'

interface Situation {
  unitYen?: number
  points?: number
  cash?: boolean
  days?: string[]
}

function makeQuote({
  unitYen = 9_000,
  points = 0,
  cash = false,
  days = ['2026-11-26'],
}: Situation = {}): CheckoutQuote {
  const line = { sku: 'LAMP', quantity: 1, unitYen, taxClass: 'standard', shippingClass: 'S' } as const
  const request = { lines: [line], prefecture: undefined, points, ...(cash && { payment: 'cash' as const }) }
  return {
    lines: [
      {
        ...line,
        itemId: 1,
        name: 'ランプ',
        colourName: '白',
        size: '',
        picture: { id: '0'.repeat(16), width: 1, height: 1, tone: 0 },
        stock: 9,
      },
    ],
    quote: quoteOrder(request, Date.now())!,
    methods: [],
    deliveryDays: days,
    availablePoints: 500,
  }
}

describe('what changed', () => {
  it('is nothing if the quotes are equal', () => {
    expect(describeChanges(makeQuote(), makeQuote(), '2026-11-26')).toEqual([])
  })

  it('is said with the old and the new value, from the price to the total', () => {
    expect(describeChanges(makeQuote(), makeQuote({ unitYen: 12_000 }), '2026-11-26')).toEqual([
      '「ランプ」の価格：9,000円 → 12,000円',
      '送料：770円 → 無料',
      'お支払い金額：9,770円 → 12,000円',
    ])
  })

  it('includes fee, points and the day of delivery', () => {
    const after = makeQuote({ cash: true, points: 100, days: ['2026-11-28'] })
    expect(describeChanges(makeQuote({ points: 300 }), after, '2026-11-26')).toEqual([
      '代金引換の手数料：0円 → 330円',
      'ご利用ポイント：300ポイント → 100ポイント',
      'お支払い金額：9,470円 → 10,000円',
      'お届け日：2026年11月26日（木） → 2026年11月28日（土）',
    ])
  })

  it('names an item that is no longer sold', () => {
    expect(describeChanges(makeQuote(), { ...makeQuote(), lines: [] }, '2026-11-26')).toEqual([
      '「ランプ」は販売を終了しました',
    ])
  })

  it('says how many pieces are left', () => {
    expect(describeStock('ランプ', 3, { left: 2 })).toBe('「ランプ」の在庫は残り2点です。数量を変更しました：3点 → 2点')
    expect(describeStock('ランプ', 3, { left: 0 })).toBe('「ランプ」は品切れになりました。ご注文の内容から外しました')
    expect(describeStock('ランプ', 3, { left: 0, isPaused: true })).toBe(
      '「ランプ」は販売を休止しています。ご注文の内容から外しました',
    )
  })
})

describe('services that were asked for', () => {
  const asked = [{ sku: 'LAMP', quantity: 2, services: { assembly: 2, pickup: 1 } }]
  const grant = (services: object): CheckoutQuote => {
    const quoted = makeQuote()
    return { ...quoted, lines: quoted.lines.map((line) => ({ ...line, services })) }
  }

  it('are named where the quote leaves them out', () => {
    expect(findRefusedServices(asked, grant({ assembly: 2 })).map(describeRefusedService)).toEqual([
      '「ランプ」の古い家具の引き取り：1点 → 承れません',
    ])
  })

  it('are not named if they are granted, or if their line is gone', () => {
    expect(findRefusedServices(asked, grant({ assembly: 2, pickup: 1 }))).toEqual([])
    expect(findRefusedServices(asked, { ...makeQuote(), lines: [] })).toEqual([])
  })
})

describe('the details of a refusal', () => {
  it('are read from the errors that have them', () => {
    const quote = makeQuote()
    expect(getNewQuote(new CodedError('TOTAL_CHANGED', { details: { quote } }))).toEqual(quote)
    expect(getNewQuote(new CodedError('POINTS_CHANGED', { details: { quote } }))).toEqual(quote)
    const details = { services: '承っておりません', quote }
    expect(getNewQuote(new CodedError('VALIDATION_FAILED', { details }))).toEqual(quote)
    const lines = [{ sku: 'LAMP', left: 0 }]
    expect(getStockLeft(new CodedError('STOCK_CHANGED', { details: { lines } }))).toEqual(lines)
  })

  it('are left out otherwise', () => {
    expect(getNewQuote(new CodedError('TOTAL_CHANGED', { details: {} }))).toBeUndefined()
    expect(getNewQuote(new CodedError('ORDER_LIMIT'))).toBeUndefined()
    expect(getStockLeft(new CodedError('TOTAL_CHANGED'))).toEqual([])
  })
})
