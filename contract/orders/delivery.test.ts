import { describe, expect, it } from 'vitest'
import {
  type DeliveryRequest,
  formatEarliestDay,
  getEarliestDay,
  listDeliveryDays,
  listDeliverySlots,
} from './delivery.ts'
import { toJapanInstant } from '#contract/shared/civil-date.ts'

const earliest = (given: Partial<DeliveryRequest> & { at?: [date: string, time: string] }) => {
  const { at = ['2026-11-24', '09:00'], ...rest } = given
  return getEarliestDay({
    shippingClass: 'S',
    prefecture: undefined,
    closedDays: ['12-31', '01-01', '01-02', '01-03'],
    orderedAt: toJapanInstant(...at),
    ...rest,
  })
}

describe('the first day of delivery', () => {
  it.each([
    ['S', '2026-11-27'],
    ['M', '2026-12-01'],
    ['L', '2026-12-01'],
  ] as const)('of class %s, ordered on 24 November, is %s', (shippingClass, earliestOn) => {
    expect(earliest({ shippingClass })).toBe(earliestOn)
  })

  it.each([
    ['00:00', '2026-11-27'],
    ['11:59', '2026-11-27'],
    ['12:00', '2026-11-28'],
    ['23:59', '2026-11-28'],
  ])('of an order at %s in Japan is %s', (time, earliestOn) => {
    expect(earliest({ at: ['2026-11-24', time] })).toBe(earliestOn)
  })

  it.each([
    ['東京都', '2026-11-27'],
    ['北海道', '2026-11-28'],
    ['福岡県', '2026-11-28'],
    ['鹿児島県', '2026-11-28'],
    ['沖縄県', '2026-11-30'],
  ] as const)('to %s is %s', (prefecture, earliestOn) => {
    expect(earliest({ prefecture })).toBe(earliestOn)
  })

  it.each([
    ['on the last morning of the year', ['2026-12-30', '11:59'], '2027-01-06'],
    ['after noon of that day', ['2026-12-30', '12:00'], '2027-01-07'],
    ['on a closed day', ['2027-01-01', '09:00'], '2027-01-07'],
    ['on the first day after them', ['2027-01-04', '09:00'], '2027-01-07'],
    ['before them, so that they lie on its way', ['2026-12-29', '09:00'], '2027-01-05'],
  ] as const)('skips closed days for an order %s', (_, at, earliestOn) => {
    expect(earliest({ at: [...at] })).toBe(earliestOn)
  })
})

describe('the days of delivery', () => {
  const days = (time: string) =>
    listDeliveryDays({
      shippingClass: 'S',
      prefecture: '沖縄県',
      orderedAt: Date.parse(`${time}+09:00`),
      closedDays: ['12-31', '01-01', '01-02', '01-03'],
    })

  it('are those from the earliest one to 30 days after the order', () => {
    const all = days('2026-11-24T09:00:00')
    expect([all[0], all.at(-1), all.length]).toEqual(['2026-11-30', '2026-12-24', 25])
  })

  it('leave out closed days', () => {
    const all = days('2026-12-10T13:00:00')
    expect([all[0], all.at(-1), all.length]).toEqual(['2026-12-17', '2027-01-09', 20])
    expect(all).toContain('2026-12-30')
    expect(all).not.toContain('2027-01-01')
  })
})

it('large furniture is delivered in other time slots than other goods', () => {
  expect(listDeliverySlots('M')).toEqual(listDeliverySlots('S'))
  expect(listDeliverySlots('L')).toEqual(['any', 'am', 'pm'])
})

it.each([
  [undefined, '最短 12月1日（火）'],
  ['大阪府', '最短 12月1日（火）'],
  ['福岡県', '最短 12月2日（水）'],
  ['沖縄県', '最短 12月4日（金）'],
] as const)('the first day in %s is written as %s', (prefecture, text) => {
  const orderedAt = Date.parse('2026-11-24T09:00:00+09:00')
  expect(formatEarliestDay({ shippingClass: 'M', prefecture, orderedAt, closedDays: [] })).toBe(text)
})
