import { and, count, desc, eq, isNotNull, isNull, or, sql } from '#drizzle'
import { normalizeEmail } from '#contract/shared/normalize-text.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Db } from '#server/platform/db/client.ts'
import { notifyChange } from '#server/platform/db/notify.ts'
import { containsWords, personText, toNumber } from '#server/platform/desk/contact-search.ts'
import { removeLinks } from './link-tokens.ts'
import type { CustomerRow } from './rows.ts'
import { customers } from './schema.ts'
import { endSessions } from './session-rows.ts'

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

type StaffDeps = Pick<Deps, 'db' | 'now'>

/** Marks the address as confirmed. Returns false if it already was. */
export const verifyAccount = ({ db, now }: StaffDeps, customerId: string): Promise<boolean> =>
  db.transaction(async (tx) => {
    const changed = await tx
      .update(customers)
      .set({ verifiedAt: new Date(now()) })
      .where(and(eq(customers.id, customerId), isNull(customers.verifiedAt), isNull(customers.closedAt)))
      .returning({ id: customers.id })
    if (changed.length > 0) await notifyChange(tx, customerId, 'session')
    return changed.length > 0
  })

/** Prevents logins, ends all sessions and removes all links sent by mail. Returns false if already locked. */
export const lockAccount = ({ db, now }: StaffDeps, customerId: string): Promise<boolean> =>
  db.transaction(async (tx) => {
    const nowMs = now()
    const locked = await tx
      .update(customers)
      .set({ lockedAt: new Date(nowMs), pendingEmail: null })
      .where(and(eq(customers.id, customerId), isNull(customers.lockedAt), isNull(customers.closedAt)))
      .returning({ id: customers.id })
    if (locked.length === 0) return false
    await removeLinks(tx, customerId, ['emailVerification', 'emailChange', 'passwordReset'])
    await endSessions(tx, { customerId, nowMs })
    return true
  })

export async function unlockAccount({ db }: StaffDeps, customerId: string): Promise<boolean> {
  const unlocked = await db
    .update(customers)
    .set({ lockedAt: null })
    .where(and(eq(customers.id, customerId), isNotNull(customers.lockedAt)))
    .returning({ id: customers.id })
  return unlocked.length > 0
}
