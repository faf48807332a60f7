import { and, eq, isNull, type InferSelectModel } from '#drizzle'
import type { Customer } from '#contract/customers.ts'
import { CodedError } from '#contract/errors.ts'
import type { Db } from '#server/db/client.ts'
import { customers } from '#server/db/schema-customers.ts'
import { scopeOf } from './scope.ts'

export type CustomerRow = InferSelectModel<typeof customers>

/** One that has not withdrawn has an address. */
export type PresentCustomer = CustomerRow & { email: string }

/** UNAUTHORIZED for one that withdrew in the meantime. */
export async function readCustomer(db: Db, id: string): Promise<PresentCustomer> {
  const [row] = await db
    .select()
    .from(customers)
    .where(and(eq(customers.id, id), isNull(customers.withdrawnAt)))
  if (!row?.email) throw new CodedError('UNAUTHORIZED')
  return { ...row, email: row.email }
}

/** Without secrets. */
export const customerAnswer = (row: PresentCustomer): Customer => ({
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
  scope: scopeOf(row),
  termsVersion: row.termsVersion,
  createdAt: row.createdAt.toISOString(),
})
