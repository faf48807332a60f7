import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ORDER_TERMS_VERSION } from '#contract/orders/schema.ts'
import { getGrantTime, getLastDay, takePoints } from './rules.ts'

const at = (time: string) => Date.parse(`${time}+09:00`)

it('are granted 14 days after the delivery, or seven if the terms of the order said so', () => {
  const deliveredAt = at('2026-12-01T15:00:00')
  expect(getGrantTime(deliveredAt, ORDER_TERMS_VERSION)).toBe(at('2026-12-15T15:00:00'))
  expect(getGrantTime(deliveredAt, '2026-11-01')).toBe(at('2026-12-08T15:00:00'))
})

it.each([
  ['2026-11-24T10:00:00', '2027-11-30'],
  ['2026-11-30T23:59:59', '2027-11-30'],
  ['2026-12-01T00:00:00', '2027-12-31'],
  ['2027-02-28T12:00:00', '2028-02-29'],
  ['2028-02-29T12:00:00', '2029-02-28'],
])('granted at %s are valid until %s', (grantedAt, lastDay) => {
  expect(getLastDay(at(grantedAt))).toBe(lastDay)
})

describe('spending', () => {
  const grants = [
    { id: 'late', left: 300, lastDay: '2027-11-30' },
    { id: 'soon', left: 200, lastDay: '2026-12-31' },
    { id: 'over', left: 900, lastDay: '2026-10-31' },
  ]

  it('takes what expires first, and nothing that has expired', () => {
    expect(takePoints(grants, 250, '2026-11-24')).toEqual([
      { grantId: 'soon', points: 200 },
      { grantId: 'late', points: 50 },
    ])
  })

  it('still takes points on their last day', () => {
    expect(takePoints(grants, 100, '2026-12-31')).toEqual([{ grantId: 'soon', points: 100 }])
    expect(takePoints(grants, 100, '2027-01-01')).toEqual([{ grantId: 'late', points: 100 }])
  })

  it('is refused if there are too few', () => {
    expect(takePoints(grants, 501, '2026-11-24')).toBeUndefined()
    expect(takePoints([], 1, '2026-11-24')).toBeUndefined()
    expect(takePoints([], 0, '2026-11-24')).toEqual([])
  })

  it('takes exactly the points, from no grant more than is left', () => {
    const grant = fc.record({
      id: fc.uuid(),
      left: fc.integer({ min: 0, max: 500 }),
      lastDay: fc.constantFrom('2026-10-31', '2026-11-24', '2026-11-30', '2027-11-30'),
    })
    fc.assert(
      fc.property(fc.uniqueArray(grant, { selector: ({ id }) => id }), fc.nat(2_000), (given, points) => {
        const taken = takePoints(given, points, '2026-11-24')
        const left = new Map(given.map((it) => [it.id, it.lastDay >= '2026-11-24' ? it.left : 0]))
        const balance = [...left.values()].reduce((sum, it) => sum + it, 0)
        expect(taken === undefined).toBe(points > balance)
        for (const it of taken ?? []) expect(it.points).toBeLessThanOrEqual(left.get(it.grantId)!)
        if (taken) expect(taken.reduce((sum, it) => sum + it.points, 0)).toBe(points)
      }),
    )
  })
})
