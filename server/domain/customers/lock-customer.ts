import { and, eq, isNull } from '#drizzle'
import { CodedError } from '#contract/errors.ts'
import type { Db } from '#server/db/client.ts'
import { customers } from '#server/db/schema-customers.ts'

/** Who withdraws meanwhile leaves nothing behind: whoever comes first, the other sees it. */
export async function lockCustomer(tx: Db, id: string): Promise<void> {
  const [row] = await tx
    .select({ id: customers.id })
    .from(customers)
    .where(and(eq(customers.id, id), isNull(customers.withdrawnAt)))
    .for('no key update')
  if (!row) throw new CodedError('UNAUTHORIZED')
}
