import { asc, eq, type InferSelectModel, sql } from '#drizzle'
import { listPermissions } from '#server/platform/desk/actor.ts'
import type { Actor } from '#server/platform/desk/actor.ts'
import type { Subject } from '#server/platform/desk/log.ts'
import type { Db } from '#server/platform/db/client.ts'
import { type Me, VERIFIED_FOR_MS } from '#contract/staff/schema.ts'
import { staff, type staffSessions } from './schema.ts'

export type StaffRow = InferSelectModel<typeof staff>
export type StaffSessionRow = InferSelectModel<typeof staffSessions>

/** A person with a session that is open. */
export interface SignedInStaff {
  person: StaffRow
  session: StaffSessionRow
}

export const toStaffSubject = (staffId: string): Subject => ({ kind: 'staff', id: staffId })

/** By mail address or id. */
export async function findStaff(db: Db, emailOrId: string): Promise<StaffRow | undefined> {
  const text = emailOrId.trim()
  const [row] = await db
    .select()
    .from(staff)
    .where(sql`${staff.id} = ${text} or lower(${staff.email}) = lower(${text})`)
  return row
}

/** Those who work there, first; of either, by name. */
export const listStaff = (db: Db): Promise<StaffRow[]> =>
  db
    .select()
    .from(staff)
    .orderBy(sql`${staff.disabledAt} is not null`, asc(staff.name), asc(staff.id))

/** Locks the account until the transaction ends. */
export async function lockStaff(tx: Db, id: string): Promise<StaffRow | undefined> {
  const [row] = await tx.select().from(staff).where(eq(staff.id, id)).for('update')
  return row
}

export const toActor = ({ person, session }: SignedInStaff, nowMs: number): Actor => ({
  kind: 'staff',
  id: person.id,
  name: person.name,
  role: person.role,
  shopIds: person.shopIds,
  isVerified: nowMs - session.verifiedAt.getTime() < VERIFIED_FOR_MS,
})

export const toMe = ({ person, session }: SignedInStaff): Me => ({
  id: person.id,
  name: person.name,
  email: person.email,
  role: person.role,
  shopIds: person.shopIds,
  permissions: listPermissions(person.role),
  verifiedAt: session.verifiedAt.toISOString(),
  expiresAt: session.expiresAt.toISOString(),
})
