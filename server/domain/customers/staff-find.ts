import { and, count, desc, eq, or, sql } from '#drizzle'
import { phoneDigits } from '#contract/phone-words.ts'
import type { Db } from '#server/db/client.ts'
import { customers } from '#server/db/schema-customers.ts'
import type { CustomerRow } from './customer-rows.ts'

/** By mail address, in whatever case, or by id; one that withdrew has only its id left. */
export async function findCustomer(db: Db, emailOrId: string): Promise<CustomerRow | undefined> {
  const [row] = await db
    .select()
    .from(customers)
    .where(or(sql`lower(${customers.email}) = lower(${emailOrId})`, eq(customers.id, emailOrId.toUpperCase())))
  return row
}

interface Found {
  rows: CustomerRow[]
  /** How many there are in all. */
  total: number
}

/** The newest first. Every word of `text` stands in the names, the mail address or the telephone number. */
export async function searchCustomers(db: Db, { text, limit }: { text: string; limit: number }): Promise<Found> {
  const { familyName, givenName, familyKana, givenKana, email, phone } = customers
  const all = sql`concat_ws(' ', ${familyName} || ${givenName}, ${familyKana} || ${givenKana}, ${email}, ${phone})`
  const words = text
    .split(/[\s\u3000]+/u)
    .filter(Boolean)
    .map(phoneDigits)
  const fits = and(...words.map((word) => sql`position(lower(${word}) in lower(${all})) > 0`))
  const [counted] = await db.select({ total: count() }).from(customers).where(fits)
  const rows = await db.select().from(customers).where(fits).orderBy(desc(customers.createdAt)).limit(limit)
  return { rows, total: counted?.total ?? 0 }
}
