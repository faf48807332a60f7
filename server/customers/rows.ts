import { and, eq, type InferSelectModel, isNotNull, isNull, ne, sql } from '#drizzle'
import { type Customer, NEWSLETTER_WORDING } from '#contract/customers/schema.ts'
import { type Scope, scopeIncludes } from '#contract/shared/scopes.ts'
import { CodedError } from '#contract/shared/errors.ts'
import type { Db } from '#server/platform/db/client.ts'
import { customers } from './schema.ts'

export type CustomerRow = InferSelectModel<typeof customers>

/** A customer whose account is open and therefore has an address. */
export type ActiveCustomer = CustomerRow & { email: string }

/** Throws UNAUTHORIZED if the account was closed in the meantime. */
export async function loadCustomer(db: Db, id: string): Promise<ActiveCustomer> {
  const [row] = await db
    .select()
    .from(customers)
    .where(and(eq(customers.id, id), isNull(customers.closedAt)))
  if (!row?.email) throw new CodedError('UNAUTHORIZED')
  return { ...row, email: row.email }
}

export const toCustomer = (row: ActiveCustomer): Customer => ({
  id: row.id,
  email: row.email,
  familyName: row.familyName,
  givenName: row.givenName,
  familyKana: row.familyKana,
  givenKana: row.givenKana,
  phone: row.phone,
  postalCode: row.postalCode,
  prefecture: row.prefecture,
  city: row.city,
  address1: row.address1,
  address2: row.address2,
  birthday: row.birthday,
  newsletter: row.newsletter,
  verifiedAt: row.verifiedAt?.toISOString() ?? null,
  pendingEmail: row.pendingEmail,
  scope: toScope(row),
  termsVersion: row.termsVersion,
  createdAt: row.createdAt.toISOString(),
})

export const toScope = ({ verifiedAt }: { verifiedAt: Date | null }): Scope[] =>
  verifiedAt ? ['customer', 'verified'] : ['customer']

export const hasScope = (customer: { verifiedAt: Date | null }, scope: Scope): boolean =>
  scopeIncludes(toScope(customer), scope)

/** Whether another customer has the address, ignoring case. */
export async function isEmailTaken(db: Db, email: string, exceptId = ''): Promise<boolean> {
  const [taken] = await db
    .select({ id: customers.id })
    .from(customers)
    .where(and(sql`lower(${customers.email}) = lower(${email})`, ne(customers.id, exceptId)))
  return taken !== undefined
}

/** The customer who has confirmed this address, ignoring case. */
export async function findVerifiedCustomerId(db: Db, email: string): Promise<string | undefined> {
  const [row] = await db
    .select({ id: customers.id })
    .from(customers)
    .where(
      and(
        sql`lower(${customers.email}) = lower(${email})`,
        isNotNull(customers.verifiedAt),
        isNull(customers.closedAt),
      ),
    )
  return row?.id
}

/** Serialises writes with closing the account, so that no data is added to a closed account. */
export async function lockCustomer(tx: Db, id: string): Promise<void> {
  const [row] = await tx
    .select({ id: customers.id })
    .from(customers)
    .where(and(eq(customers.id, id), isNull(customers.closedAt)))
    .for('no key update')
  if (!row) throw new CodedError('UNAUTHORIZED')
}

/** Time and wording of a consent, or time of its withdrawal, which keeps those of the consent. */
export const toNewsletterConsent = (newsletter: boolean, nowMs: number) => ({
  newsletter,
  newsletterChangedAt: new Date(nowMs),
  ...(newsletter && { newsletterConsentedAt: new Date(nowMs), newsletterWording: NEWSLETTER_WORDING }),
})
