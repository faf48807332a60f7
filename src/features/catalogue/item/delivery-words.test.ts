import { expect, it } from 'vitest'
import { deliveryWords } from './delivery-words.ts'

const words = (given: Partial<Parameters<typeof deliveryWords>[0]>) =>
  deliveryWords({
    shippingClass: 'M',
    goodsYen: 9_800,
    prefecture: undefined,
    orderedAt: Date.parse('2026-11-24T09:00:00+09:00'),
    closedDays: [],
    ...given,
  })

it('names fee, first day and the place for which they hold', () => {
  expect(words({})).toEqual({ fee: '送料 1,650円', when: '最短 12月1日（火）', place: '関東へのお届けの場合' })
  expect(words({ goodsYen: 11_000 }).fee).toBe('送料無料')
  expect(words({ prefecture: '大阪府' }).place).toBe('大阪府へのお届けの場合')
})

it('says what a distant place adds, also where delivery is free', () => {
  expect(words({ prefecture: '沖縄県', goodsYen: 11_000 })).toEqual({
    fee: '送料 1,650円',
    when: '最短 12月4日（金）',
    place: '沖縄県へのお届けの場合（1,650円の加算を含みます）',
  })
})
