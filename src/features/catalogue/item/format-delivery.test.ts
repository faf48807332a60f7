import { expect, it } from 'vitest'
import { formatDelivery } from './format-delivery.ts'

const format = (order: Partial<Parameters<typeof formatDelivery>[0]>) =>
  formatDelivery({
    shippingClass: 'M',
    goodsYen: 9_800,
    prefecture: undefined,
    orderedAt: Date.parse('2026-11-24T09:00:00+09:00'),
    closedDays: [],
    ...order,
  })

it('states the fee, the first day and the place', () => {
  expect(format({})).toEqual({ fee: '送料 1,650円', when: '最短 12月1日（火）', place: '関東へのお届けの場合' })
  expect(format({ goodsYen: 11_000 }).fee).toBe('送料無料')
  expect(format({ prefecture: '大阪府' }).place).toBe('大阪府へのお届けの場合')
})

it('states the surcharge of a distant place, also where delivery is free', () => {
  expect(format({ prefecture: '沖縄県', goodsYen: 11_000 })).toEqual({
    fee: '送料 1,650円',
    when: '最短 12月4日（金）',
    place: '沖縄県へのお届けの場合（1,650円の加算を含みます）',
  })
})
