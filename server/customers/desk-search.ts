/** What the desk reads of customers. */
import { and, count, desc, eq, or, sql } from '#drizzle'
import { normalizeEmail } from '#contract/shared/normalize-text.ts'
import type { Db } from '#server/platform/db/client.ts'
import { containsWords, personText, toNumber } from '#server/platform/desk/contact-search.ts'
import type { CustomerRow } from './rows.ts'
import { customers } from './schema.ts'

/** Finds by mail address or id in any notation. Closed accounts have only the id. */
export async function findCustomer(db: Db, emailOrId: string): Promise<CustomerRow | undefined> {
  const [row] = await db
    .select()
    .from(customers)
    .where(
      or(sql`lower(${customers.email}) = lower(${normalizeEmail(emailOrId)})`, eq(customers.id, toNumber(emailOrId))),
    )
  return row
}

interface SearchResult {
  rows: CustomerRow[]
  /** Number of all matches. */
  total: number
}

/** Newest first. Every word of `text` must occur in the names, mail address or phone number. */
export async function searchCustomers(db: Db, { text, limit }: { text: string; limit: number }): Promise<SearchResult> {
  const matches = and(...containsWords(personText(customers), text))
  const [counted] = await db.select({ total: count() }).from(customers).where(matches)
  const rows = await db.select().from(customers).where(matches).orderBy(desc(customers.createdAt)).limit(limit)
  return { rows, total: counted?.total ?? 0 }
}
