import { eq } from '#drizzle'
import { CodedError } from '#contract/shared/errors.ts'
import { customers } from '#server/customers/schema.ts'
import { createBusyError } from '#server/platform/http/errors.ts'
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
  if (owner.id !== null)
    await tx.select({ id: customers.id }).from(customers).where(eq(customers.id, owner.id)).for('no key update')
  const [row] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update')
  // An account has adopted it meanwhile, and its customer must not be locked after it.
  if (row!.customerId !== owner.id) throw createBusyError(1)
  return row!
}
