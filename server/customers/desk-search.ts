/** How the desk finds people: customers with an account, and guests. */
import { and, desc, eq, or, sql } from '#drizzle'
import { normalizeEmail } from '#contract/shared/normalize-text.ts'
import type { Db } from '#server/platform/db/client.ts'
import { containsWords, personText, toNumber } from '#server/platform/desk/contact-search.ts'
import type { PageRange } from '#server/platform/desk/pages.ts'
import type { Guest, PersonSource } from '#server/platform/desk/person.ts'
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

type Rows = Pick<PageRange, 'limit' | 'offset'>

/** Newest first. Every word of `text` must occur in the names, mail address or phone number. */
export const searchCustomers = (db: Db, text: string, { limit, offset }: Rows): Promise<CustomerRow[]> =>
  db
    .select()
    .from(customers)
    .where(and(...containsWords(personText(customers), text)))
    .orderBy(desc(customers.createdAt), desc(customers.id))
    .limit(limit)
    .offset(offset)

export interface People {
  customers: CustomerRow[]
  /** Without those who have the mail address of one of the customers. */
  guests: Guest[]
}

const NO_ONE: People = { customers: [], guests: [] }

/** A mail address, an id or a number means one person; everything else is searched. */
export async function findPeople(
  db: Db,
  sources: readonly PersonSource[],
  text: string,
  rows: Rows & { guests: number },
): Promise<People> {
  const one = await findOne(db, sources, text)
  if (one) return rows.offset === 0 ? one : NO_ONE
  const found = await searchCustomers(db, text, rows)
  const emails = new Set(found.map(({ email }) => email?.toLowerCase()))
  const guests: Guest[] = []
  if (rows.offset === 0)
    for (const { searchGuests } of sources) guests.push(...((await searchGuests?.(db, text, rows.guests)) ?? []))
  const others = guests.filter(({ email }) => email === null || !emails.has(email.toLowerCase()))
  return { customers: found, guests: others.toSorted((a, b) => b.at.getTime() - a.at.getTime()) }
}

async function findOne(db: Db, sources: readonly PersonSource[], text: string): Promise<People | undefined> {
  const customer = await findCustomer(db, text)
  if (customer) return { customers: [customer], guests: [] }
  for (const { findPerson } of sources) {
    const found = await findPerson?.(db, text)
    if (found && 'guest' in found) return { customers: [], guests: [found.guest] }
    if (found)
      return { customers: await db.select().from(customers).where(eq(customers.id, found.customerId)), guests: [] }
  }
  return undefined
}
