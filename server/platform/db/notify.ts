import { sql } from '#drizzle'
import type { LiveEventKind } from '#contract/shared/constants.ts'
import type { Db } from './client.ts'

export const CATALOGUE_CHANNEL = 'catalogue'
export const STOCK_CHANNEL = 'stock'
export const CUSTOMER_CHANNEL = 'customer'
/** Pages of staff. */
export const DESK_CHANNEL = 'desk'

export interface CustomerNotification {
  customerId: string
  kind: LiveEventKind
}

/** Notifies the customer's devices across all processes after the transaction is committed. */
export async function notifyChange(tx: Db, customerId: string, kind: LiveEventKind): Promise<void> {
  const notification: CustomerNotification = { customerId, kind }
  await tx.execute(sql`select pg_notify(${CUSTOMER_CHANNEL}, ${JSON.stringify(notification)})`)
}

/** Notifies open pages of staff that something has changed. */
export async function notifyDesk(db: Db): Promise<void> {
  await db.execute(sql`select pg_notify(${DESK_CHANNEL}, '')`)
}
