import { and, ne, sql } from '#drizzle'
import type { Db } from '#server/db/client.ts'
import { customers } from '#server/db/schema-customers.ts'

/** Whether another customer has the address, in whatever case. */
export async function isTaken(db: Db, email: string, exceptId = ''): Promise<boolean> {
  const [taken] = await db
    .select({ id: customers.id })
    .from(customers)
    .where(and(sql`lower(${customers.email}) = lower(${email})`, ne(customers.id, exceptId)))
  return taken !== undefined
}
