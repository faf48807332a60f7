import { describe, expect, it } from 'vitest'
import { PAYMENT_METHODS, type PaymentMethod } from './payment.ts'
import {
  getFirstState,
  getPaymentDeadline,
  getTransferDueDay,
  mayChangeState,
  ORDER_STATES,
  type OrderActor,
  type OrderState,
} from './states.ts'

const ACTORS: OrderActor[] = ['customer', 'desk', 'payment', 'deadline']

const listTargets = (from: OrderState, actor: OrderActor, method: PaymentMethod = 'cash') =>
  ORDER_STATES.filter((to) => mayChangeState(from, to, actor, method))

/** All states that an order can reach without these changes. */
function listReachable(from: OrderState, method: PaymentMethod, by: OrderActor[]): Set<OrderState> {
  const reached = new Set([from])
  for (const state of reached)
    for (const actor of by) for (const next of listTargets(state, actor, method)) reached.add(next)
  return reached
}

describe('an order', () => {
  it('starts accepted with cash or points alone, otherwise unpaid', () => {
    expect([...PAYMENT_METHODS, undefined].map(getFirstState)).toEqual([
      'awaiting_payment',
      'awaiting_payment',
      'awaiting_payment',
      'awaiting_payment',
      'received',
      'received',
    ])
  })

  it.each<[OrderState, OrderState[]]>([
    ['awaiting_payment', ['cancelled']],
    ['received', ['cancelled']],
    ['payment_unknown', []],
    ['preparing', []],
    ['shipped', []],
    ['delivered', []],
    ['cancelled', []],
  ])('can be changed by the customer from %s to %j', (from, to) => {
    expect(listTargets(from, 'customer')).toEqual(to)
  })

  it.each(['card', 'paypay', 'konbini'] as const)('paid by %s is accepted only by the payment service', (method) => {
    expect(listReachable('awaiting_payment', method, ['customer', 'desk', 'deadline'])).toEqual(
      new Set(['awaiting_payment', 'cancelled']),
    )
    expect(mayChangeState('awaiting_payment', 'received', 'payment', method)).toBe(true)
  })

  it('paid by transfer is accepted only by the desk', () => {
    expect(listReachable('awaiting_payment', 'transfer', ['customer', 'deadline'])).toEqual(
      new Set(['awaiting_payment', 'cancelled']),
    )
    expect(mayChangeState('awaiting_payment', 'received', 'payment', 'transfer')).toBe(false)
  })

  it('whose payment is unknown waits for the payment service', () => {
    for (const actor of ['customer', 'desk', 'deadline'] as const)
      expect(listTargets('payment_unknown', actor, 'card')).toEqual([])
  })

  it('that was shipped ends delivered or, if its parcel came back, cancelled by the desk', () => {
    expect(ACTORS.map((actor) => listTargets('shipped', actor))).toEqual([[], ['delivered', 'cancelled'], [], []])
  })

  it('passes every step from acceptance to delivery, and never leaves the last ones', () => {
    const without = (skipped: OrderState) =>
      ORDER_STATES.filter((from) => from !== skipped && from !== 'shipped').flatMap((from) =>
        ACTORS.flatMap((actor) => listTargets(from, actor)),
      )
    expect(without('preparing')).not.toContain('shipped')
    expect(without('received')).not.toContain('preparing')
    for (const end of ['delivered', 'cancelled'] as const)
      for (const actor of ACTORS) expect(listTargets(end, actor)).toEqual([])
  })
})

describe('the deadline of a payment', () => {
  const orderedAt = Date.parse('2026-11-24T23:30:00+09:00')

  it('of a transfer is the end of the seventh day in Japan', () => {
    expect(getTransferDueDay(orderedAt)).toBe('2026-12-01')
    expect(getPaymentDeadline('transfer', orderedAt, orderedAt)).toBe(Date.parse('2026-12-02T00:00:00+09:00'))
  })

  it('of a store is the end of the third day in Japan', () => {
    expect(getPaymentDeadline('konbini', orderedAt, orderedAt)).toBe(Date.parse('2026-11-28T00:00:00+09:00'))
  })

  it.each(['card', 'paypay'] as const)('of %s is 60 minutes after the last attempt', (method) => {
    expect(getPaymentDeadline(method, orderedAt, orderedAt + 5_000)).toBe(orderedAt + 5_000 + 3_600_000)
  })

  it('does not exist for cash on delivery', () => {
    expect(getPaymentDeadline('cash', orderedAt, orderedAt)).toBeUndefined()
  })
})
