import { expect, it } from 'vitest'
import { formatServices } from '#contract/orders/labels.ts'
import { getServicesYen, limitServices, listServices, priceServices } from './services.ts'

it.each([
  [{ assembly: 2, pickup: 1 }, ['assembly', 'pickup'], 2, { assembly: 2, pickup: 1 }],
  [{ assembly: 2, pickup: 1 }, ['assembly'], 2, { assembly: 2 }],
  [{ assembly: 3 }, ['assembly'], 2, { assembly: 2 }],
  [{ assembly: 0 }, ['assembly'], 2, {}],
  [{ assembly: 1 }, undefined, 2, {}],
  [undefined, ['assembly'], 2, {}],
] as const)('of %j, an item that offers %j for %i pieces gets %j', (asked, offered, quantity, limited) => {
  expect(limitServices(asked, { offered, quantity })).toEqual(limited)
})

it('each piece costs 3,300 yen', () => {
  expect(getServicesYen({}, 'assembly')).toBe(0)
  expect(getServicesYen({ services: { assembly: 2, pickup: 1 } }, 'assembly')).toBe(6_600)
  expect(getServicesYen({ services: { assembly: 2, pickup: 1 } }, 'pickup')).toBe(3_300)
  expect(listServices({ pickup: 1, assembly: 2 })).toEqual([
    ['assembly', 2],
    ['pickup', 1],
  ])
})

it('keeps the prices of an order', () => {
  expect(priceServices({ assembly: 2 })).toEqual({ assembly: 3_300 })
  const line = { services: { assembly: 2, pickup: 1 }, serviceYen: { assembly: 3_000, pickup: 2_000 } }
  expect([getServicesYen(line, 'assembly'), getServicesYen(line, 'pickup')]).toEqual([6_000, 2_000])
  expect(formatServices(line)).toEqual(['組み立て 3,000円 × 2 ＝ 6,000円', '古い家具の引き取り 2,000円 × 1 ＝ 2,000円'])
})
