import { eq } from '#drizzle'
import { getEarliestDay } from '#contract/orders/delivery.ts'
import { formatDay } from '#contract/shared/civil-date.ts'
import type { Db } from '#server/platform/db/client.ts'
import { loadSite } from '#server/settings/settings.ts'
import { getStartTime } from './destination.ts'
import type { OrderRow } from './rows.ts'
import { orders } from './schema.ts'

/**
 * An order that is paid later than it was placed cannot be delivered earlier than if it had been placed when it was paid.
 * Moves the day if it has become impossible, and returns the sentence about it for the customer.
 */
export async function postponeDelivery(tx: Db, row: OrderRow, nowMs: number): Promise<string | undefined> {
  const { id, method, quote, address, deliveryOn } = row
  const { closedDays } = await loadSite(tx)
  const { shippingClass } = quote
  const orderedAt = getStartTime({ ...row, paidAt: new Date(nowMs) })
  const earliest = getEarliestDay({ shippingClass, prefecture: address?.prefecture, orderedAt, closedDays })
  if (deliveryOn >= earliest) return undefined
  await tx.update(orders).set({ deliveryOn: earliest }).where(eq(orders.id, id))
  const paid = method === 'transfer' ? 'ご入金' : 'お支払い'
  return `${paid}を確認した日に合わせて、お届け予定日を\n${formatDay(earliest)}に変更しました。`
}
