/** Where and when an order can be delivered, beyond what its quote says. */
import type { DeliveryAddress } from '#contract/addresses/schema.ts'
import { getEarliestDay, listDeliveryDays } from '#contract/orders/delivery.ts'
import { isPaidAtOnce } from '#contract/orders/payment.ts'
import { ATTEMPT_MS } from '#contract/orders/states.ts'
import { addDays, toJapanDate } from '#contract/shared/civil-date.ts'
import type { Prefecture } from '#contract/shared/prefectures.ts'
import type { OrderRow } from './rows.ts'

/** Prefectures with a surcharge, by the first digits of their postal codes. No other prefecture has such codes. */
const SURCHARGE_POSTAL_CODES: [Prefecture, RegExp][] = [
  ['北海道', /^0[04-9]/],
  ['沖縄県', /^90/],
]

/** Delivery goes by the postal code, so the surcharge must not depend on the prefecture alone. The problem for its reader. */
export function findAddressProblem({ postalCode, prefecture }: DeliveryAddress): string | undefined {
  const found = SURCHARGE_POSTAL_CODES.find(([, codes]) => codes.test(postalCode))?.[0]
  if (found === undefined || found === prefecture) return undefined
  return `お届け先の郵便番号は${found}のものです。都道府県と郵便番号をご確認ください。`
}

/** When the shop starts to prepare the order. One that was still being paid counts from its own time. */
export function getStartTime({ method, paidAt, createdAt }: Pick<OrderRow, 'method' | 'paidAt' | 'createdAt'>): number {
  const orderedAt = createdAt.getTime()
  if (!paidAt || method === 'cash') return orderedAt
  const isInTime = isPaidAtOnce(method) && paidAt.getTime() - orderedAt <= ATTEMPT_MS
  return isInTime ? orderedAt : paidAt.getTime()
}

interface Destination {
  prefecture: Prefecture | undefined
  closedDays: readonly string[]
  nowMs: number
}

/** The days on which an order that is not shipped can still be delivered: what the checkout offers, without those that are past. */
export function listOpenDays(row: OrderRow, { prefecture, closedDays, nowMs }: Destination): string[] {
  const { shippingClass } = row.quote
  const request = { shippingClass, prefecture, closedDays }
  const earliest = getEarliestDay({ ...request, orderedAt: getStartTime(row) })
  const last = listDeliveryDays({ ...request, orderedAt: nowMs }).at(-1)!
  const tomorrow = addDays(toJapanDate(nowMs), 1)
  const days: string[] = []
  for (let day = earliest > tomorrow ? earliest : tomorrow; day <= last; day = addDays(day, 1))
    if (!closedDays.includes(day.slice(5))) days.push(day)
  return days
}
