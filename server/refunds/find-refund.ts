import { and, asc, eq } from '#drizzle'
import { parseRefundNumber, toRefundNumber } from '#contract/orders/refunds.ts'
import { isUnsettled, type RefundRow } from '#server/orders/refund-rows.ts'
import type { OrderRow } from '#server/orders/rows.ts'
import { orders, refunds } from '#server/orders/schema.ts'
import { lockOrder } from '#server/orders/lock-order.ts'
import { CommandError } from '#server/platform/desk/command-error.ts'
import { toNumber } from '#server/platform/desk/contact-search.ts'
import type { Db } from '#server/platform/db/client.ts'

export interface FoundRefund {
  row: RefundRow
  order: OrderRow
}

export const formatRefundNumber = ({ row, order }: FoundRefund): string => toRefundNumber(order.number, row.position)

/** Finds by number, in any notation. */
export async function findRefund(db: Db, text = ''): Promise<FoundRefund> {
  const parts = parseRefundNumber(toNumber(text))
  const [found] = parts
    ? await db
        .select({ row: refunds, order: orders })
        .from(refunds)
        .innerJoin(orders, eq(orders.id, refunds.orderId))
        .where(and(eq(orders.number, parts.orderNumber), eq(refunds.position, parts.position)))
    : []
  if (!found) throw new CommandError(`返金が見つかりません（例：261120-7K2M9P-1）: ${text}`)
  return found
}

/** With its order locked. */
export async function lockRefund(tx: Db, refundId: string): Promise<FoundRefund> {
  const isIt = eq(refunds.id, refundId)
  const [found] = await tx.select({ orderId: refunds.orderId }).from(refunds).where(isIt)
  if (!found) throw new CommandError('返金が見つかりません。')
  const order = await lockOrder(tx, found.orderId)
  const [row] = await tx.select().from(refunds).where(isIt)
  return { row: row!, order }
}

/** The oldest first. */
export const listUnsettled = (db: Db, { limit, offset }: { limit: number; offset: number }) =>
  db
    .select({ row: refunds, orderNumber: orders.number })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(isUnsettled)
    .orderBy(asc(refunds.createdAt), asc(refunds.id))
    .limit(limit)
    .offset(offset)

/** Where a refund is transferred. Undefined if there is no such refund. */
export async function findAccount(db: Db, refundId: string): Promise<Pick<RefundRow, 'account'> | undefined> {
  const [row] = await db.select({ account: refunds.account }).from(refunds).where(eq(refunds.id, refundId))
  return row
}
