/** What a return is expected to give back, before the goods have come. The shop settles it when it has seen them. */
import { isFaultOfShop } from '#contract/orders/returns.ts'
import type { Settlement } from '#contract/orders/return-schema.ts'
import type { Order } from '#contract/orders/schema.ts'
import { DAY_MS } from '#contract/shared/constants.ts'
import { keepAfter, takeBack } from './kept-goods.ts'
import type { NewReturn } from './schema.ts'
import { getCollectionYen, settle } from './settlement.ts'

export interface ReturnPreview extends Settlement {
  /** Delivery and method of payment go back too. */
  includesFees: boolean
}

type PreviewedReturn = Pick<NewReturn, 'lines' | 'reason' | 'isCollected'>

/**
 * Points that were granted are taken from the balance, as if the customer still had them. `at`: when it was asked for; what other
 * returns have changed since is left out. Undefined for pieces that had come back before.
 */
export function previewReturn(order: Order, it: PreviewedReturn, at: number): ReturnPreview | undefined {
  const { lines, quote, address, refunds = [], returns = [] } = order
  const before = keepAfter(
    lines,
    returns.filter(({ createdAt }) => Date.parse(createdAt) < at),
  )
  if (it.lines.some(({ position, quantity }) => quantity > (before.lines[position]?.quantity ?? 0))) return undefined
  const after = takeBack(before, it)
  const isPaidByCustomer = it.isCollected && !isFaultOfShop(it.reason)
  const classes = it.lines.map(({ position }) => lines[position]!.shippingClass)
  const settlement = settle({
    order: { lines, quote },
    before,
    after,
    collectionYen: isPaidByCustomer ? getCollectionYen(classes, address?.prefecture) : 0,
    points: areGranted(order, at) ? { pending: 0, balance: Infinity } : { pending: Infinity, balance: 0 },
    at,
  })
  const remainingYen = refunds
    .filter(({ createdAt }) => Date.parse(createdAt) < at)
    .reduce((left, { yen }) => left - yen, quote.totalYen)
  return {
    ...settlement,
    refundYen: Math.min(settlement.refundYen, remainingYen),
    includesFees: before.keepsFees && !after.keepsFees,
  }
}

function areGranted({ history, grantDays }: Order, at: number): boolean {
  const delivered = history.findLast(({ state }) => state === 'delivered')
  return delivered !== undefined && Date.parse(delivered.at) + grantDays * DAY_MS <= at
}
