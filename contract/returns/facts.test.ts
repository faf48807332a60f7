/** What the form of a return promises, for orders of each kind. The arithmetic is tested by settlement.test.ts. */
import { describe, expect, it } from 'vitest'
import { quoteOrder } from '#contract/orders/quote.ts'
import type { OrderReturn } from '#contract/orders/return-schema.ts'
import type { Order, OrderRefund } from '#contract/orders/schema.ts'
import { makeOrder, makeReturn } from '#tests/support/make-order.ts'
import { getReturnFacts } from './facts.ts'
import type { NewReturn } from './schema.ts'

const NOW = Date.parse('2026-12-02T12:00:00+09:00')

const history = (deliveredAt: string): Order['history'] => [
  { state: 'delivered', actor: 'desk', at: deliveredAt, reason: '' },
]

/** 2,970 + 2 × 540 with 300 points, and 770 for the delivery. */
const order = (more: Partial<Order> = {}) =>
  makeOrder({ state: 'delivered', history: history('2026-11-30T03:00:00.000Z'), ...more })

const body = (more: Partial<NewReturn> = {}): NewReturn => ({
  lines: [{ position: 0, quantity: 1 }],
  reason: 'own-wish',
  wish: 'refund',
  isCollected: true,
  note: '',
  fileIds: [],
  ...more,
})

const facts = (given: Order, it: NewReturn, at = NOW): Record<string, string> =>
  Object.fromEntries(getReturnFacts(given, it, at))

const noPoints = () => {
  const { lines } = makeOrder()
  return { quote: quoteOrder({ lines, prefecture: '東京都', payment: 'transfer' }, NOW)! }
}

describe('the facts of a return', () => {
  it('on own wish: the collection is deducted, the delivery stays paid, points go both ways', () => {
    expect(facts(order(), body({ note: '大きすぎました', fileIds: ['a', 'b'] }))).toEqual({
      商品: 'トレー（オーク／幅150cm） 1点',
      理由: 'お客様のご都合（イメージ違いなど）',
      ご希望: '返金',
      返送の方法: '当店の引き取り',
      返送の費用: '770円を、お返しする分から差し引きます。',
      ご返金の目安:
        '2,015円\n返金先の口座をメールでお伺いし、お振り込みします。\nお届け時の送料と手数料は返金しません。',
      ポイント: 'ご利用の185ポイントをお返しします。\n付与する予定の27ポイントを取り消します。',
      ご説明: '大きすぎました',
      写真: '2枚',
    })
  })

  it('sent by the customer: nothing is deducted', () => {
    const shown = facts(order(), body({ isCollected: false }))
    expect(shown['返送の費用']).toBe('お客様のご負担です。')
    expect(shown['ご返金の目安']).toMatch(/^2,785円\n/)
  })

  it('by a fault of the shop: the whole order goes back with its fees', () => {
    const lines = [
      { position: 0, quantity: 1 },
      { position: 1, quantity: 2 },
    ]
    const shown = facts(order({ ...noPoints(), payment: 'card' }), body({ reason: 'defect', lines }))
    expect(shown['返送の費用']).toBe('当店が負担します。')
    expect(shown['ご返金の目安']).toBe(
      '4,820円\nクレジットカードに返金します。\nお届け時の送料と手数料は返金に含みます。',
    )
  })

  it('an exchange costs nothing and gives nothing back', () => {
    const shown = facts(order(), body({ reason: 'wrong-item', wish: 'exchange' }))
    expect(shown['交換']).toMatch(/同じ商品を、費用なしで/)
    expect([shown['ご返金の目安'], shown['ポイント']]).toEqual([undefined, undefined])
  })

  it('points that were granted are taken back, and what is missing from the money', () => {
    const granted = order({ ...noPoints(), grantDays: 7, history: history('2026-11-24T03:00:00.000Z') })
    expect(facts(granted, body())['ポイント']).toBe(
      '付与した29ポイントを取り消します。残りが足りないときは、その分を返金から差し引きます。',
    )
  })

  it('never promises more than what remains', () => {
    const createdAt = '2026-12-01T00:00:00.000Z'
    const refund: OrderRefund = {
      position: 1,
      yen: 4_000,
      taxes: [],
      way: 'transfer',
      state: 'sent',
      createdAt,
      madeAt: createdAt,
    }
    const shown = facts(order({ refunds: [refund] }), body())
    expect(shown['ご返金の目安']).toMatch(/^520円\n/)
  })

  it('stay what they were when the return itself was settled later', () => {
    const createdAt = new Date(NOW).toISOString()
    const settled: OrderReturn = makeReturn({ createdAt, outcome: 'refund', appliedIn: 1, state: 'settled' })
    expect(facts(order({ returns: [settled] }), body())).toEqual(facts(order(), body()))
  })

  it('have no amounts for pieces that came back before', () => {
    const before = makeReturn({ outcome: 'refund', appliedIn: 1, state: 'settled' })
    const shown = facts(order({ returns: [before] }), body())
    expect([shown['商品'], shown['ご返金の目安']]).toEqual(['トレー（オーク／幅150cm） 1点', undefined])
  })
})
