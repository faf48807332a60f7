import { sql } from '#drizzle'
import type { EventKind } from '#contract/events.ts'
import type { Db } from '#server/db/client.ts'

export const CUSTOMER_CHANNEL = 'customer'

export interface CustomerNotice {
  customerId: string
  kind: EventKind
}

/** Tells the customer's devices, in whichever process they listen, once the transaction is committed. */
export async function tellChanged(tx: Db, customerId: string, kind: EventKind): Promise<void> {
  const notice: CustomerNotice = { customerId, kind }
  await tx.execute(sql`select pg_notify(${CUSTOMER_CHANNEL}, ${JSON.stringify(notice)})`)
}
