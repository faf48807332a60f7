import { eq } from '#drizzle'
import { CodedError } from '#contract/shared/errors.ts'
import { customers } from '#server/customers/schema.ts'
import type { Db } from '#server/platform/db/client.ts'
import type { OrderRow } from './rows.ts'
import { orders } from './schema.ts'

/**
 * Locks the customer before the order, as a new order and closing an account do. Callers must not lock the order
 * themselves before.
 */
export async function lockOrder(tx: Db, orderId: string): Promise<OrderRow> {
  const [owner] = await tx.select({ id: orders.customerId }).from(orders).where(eq(orders.id, orderId))
  if (!owner) throw new CodedError('NOT_FOUND')
  await tx.select({ id: customers.id }).from(customers).where(eq(customers.id, owner.id)).for('no key update')
  const [row] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update')
  return row!
}
