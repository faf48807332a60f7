/**
 * Tablets that the people of a shop share. A manager enrols one, and the people take turns by their PIN, which is of no use
 * anywhere else. What was tapped without signal is accepted later as done by the person who tapped, if they have worked on
 * that tablet.
 */
import { ulid } from 'ulid'
import { and, asc, desc, eq, gt, isNull, lt, sql, type InferSelectModel } from '#drizzle'
import { DAY_MS, MINUTE_MS } from '#contract/shared/constants.ts'
import { CodedError } from '#contract/shared/errors.ts'
import { OFFLINE_FOR_MS, type PinLogin, type Tablet } from '#contract/staff/schema.ts'
import { verifyPassword } from '#server/customers/passwords.ts'
import type { Db } from '#server/platform/db/client.ts'
import type { Deps } from '#server/platform/deps.ts'
import { countAttempt } from '#server/platform/rate-limit/count-attempt.ts'
import { hashLinkSecret } from '#server/platform/system/random-text.ts'
import type { StaffRow } from './accounts.ts'
import type { Client } from './login.ts'
import { unblockPin } from './pins.ts'
import { staff, staffPins, staffSessions, staffTablets } from './schema.ts'
import { openSession, SESSION_MS, type OpenedSession } from './sessions.ts'

/** An enrolled tablet that is used at least this often stays enrolled. */
export const TABLET_MS = 30 * DAY_MS

/** The time of the last use is not written more often. */
const SEEN_EVERY_MS = 60 * MINUTE_MS

/** A PIN has few digits, so it is blocked soon. A login by passkey or password sets it free. */
const MAX_FAILURES = 5

export type TabletRow = InferSelectModel<typeof staffTablets>

/** Throws SESSION_ENDED if it is not enrolled any more. Undefined: this device is not a shared tablet. */
export async function findTablet(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  token: string | undefined,
): Promise<TabletRow | undefined> {
  if (token === undefined) return undefined
  const nowMs = now()
  const isOpen = and(isNull(staffTablets.revokedAt), gt(staffTablets.expiresAt, new Date(nowMs)))
  const [tablet] = await db
    .select()
    .from(staffTablets)
    .where(and(eq(staffTablets.tokenHash, hashLinkSecret(token)), isOpen))
  if (!tablet) throw new CodedError('SESSION_ENDED')
  if (nowMs - tablet.lastSeenAt.getTime() > SEEN_EVERY_MS)
    await db
      .update(staffTablets)
      .set({ lastSeenAt: new Date(nowMs), expiresAt: new Date(nowMs + TABLET_MS) })
      .where(eq(staffTablets.id, tablet.id))
  return tablet
}

const worksAt = (shopId: number) => sql`(${shopId} = any(${staff.shopIds}) or cardinality(${staff.shopIds}) = 0)`

/** Who may use it: people of its shop with a PIN. */
export async function describeTablet(
  db: Db,
  { id, name, shopId }: Pick<TabletRow, 'id' | 'name' | 'shopId'>,
): Promise<Tablet> {
  const people = await db
    .select({ id: staff.id, name: staff.name })
    .from(staff)
    .innerJoin(staffPins, eq(staffPins.staffId, staff.id))
    .where(and(isNull(staff.disabledAt), worksAt(shopId)))
    .orderBy(asc(staff.name), asc(staff.id))
  return { id, name, shopId, people }
}

/** Throws LOGIN_FAILED, with what to do. */
export async function loginByPin(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  tablet: TabletRow,
  { staffId, pin }: PinLogin,
  { device }: Client,
): Promise<OpenedSession> {
  const nowMs = now()
  const limits = [{ of: ['pin', tablet.id], max: 100, withinMs: 15 * MINUTE_MS }]
  const attempt = await countAttempt(db, limits, nowMs)
  const [found] = await db
    .select({ person: staff })
    .from(staff)
    .innerJoin(staffPins, eq(staffPins.staffId, staff.id))
    .where(and(eq(staff.id, staffId), isNull(staff.disabledAt), worksAt(tablet.shopId)))
  if (!found) throw new CodedError('LOGIN_FAILED', { message: 'この端末では、PINでログインできません。' })
  const isOf = eq(staffPins.staffId, staffId)
  // Counted before the PIN is compared, so that several attempts at once count, too.
  const [counted] = await db
    .update(staffPins)
    .set({ failures: sql`${staffPins.failures} + 1` })
    .where(and(isOf, lt(staffPins.failures, MAX_FAILURES)))
    .returning()
  if (!counted) throw blocked()
  if (!(await verifyPassword(counted.pinHash, pin)))
    throw counted.failures < MAX_FAILURES
      ? new CodedError('LOGIN_FAILED', { message: 'PINが違います。もう一度お試しください。' })
      : blocked()
  const opened = await db.transaction(async (tx) => {
    await unblockPin(tx, staffId)
    return openSession(tx, { person: found.person, device, nowMs, tabletId: tablet.id, isVerified: false })
  })
  await attempt.undo()
  return opened
}

const blocked = () =>
  new CodedError('LOGIN_FAILED', {
    message: `PINを${MAX_FAILURES}回間違えたため、使えなくなりました。パスキーでログインすると、また使えます。`,
  })

/**
 * Who tapped on the tablet, perhaps long ago: a person who has logged in on it, as long ago as what was tapped without signal
 * is kept. Throws SESSION_ENDED.
 */
export async function findPersonOfTablet(db: Db, tablet: TabletRow, staffId: string, nowMs: number): Promise<StaffRow> {
  const since = new Date(nowMs - OFFLINE_FOR_MS - SESSION_MS)
  const [found] = await db
    .select({ person: staff })
    .from(staffSessions)
    .innerJoin(staff, eq(staff.id, staffSessions.staffId))
    .where(
      and(
        eq(staffSessions.tabletId, tablet.id),
        eq(staffSessions.staffId, staffId),
        gt(staffSessions.createdAt, since),
        isNull(staff.disabledAt),
        worksAt(tablet.shopId),
      ),
    )
    .limit(1)
  if (!found) throw new CodedError('SESSION_ENDED')
  return found.person
}

export const listTablets = (db: Db): Promise<TabletRow[]> =>
  db.select().from(staffTablets).where(isNull(staffTablets.revokedAt)).orderBy(desc(staffTablets.lastSeenAt))

interface NewTablet {
  name: string
  shopId: number
  tokenHash: string
  nowMs: number
}

/** In the transaction that logs it. */
export async function addTablet(tx: Db, { nowMs, ...values }: NewTablet): Promise<string> {
  const id = ulid(nowMs)
  const now = new Date(nowMs)
  await tx
    .insert(staffTablets)
    .values({ ...values, id, createdAt: now, lastSeenAt: now, expiresAt: new Date(nowMs + TABLET_MS) })
  return id
}

/** Also ends the sessions that people have on it. False if it was revoked before. */
export async function revokeTablet(tx: Db, id: string, nowMs: number): Promise<boolean> {
  const now = new Date(nowMs)
  const revoked = await tx
    .update(staffTablets)
    .set({ revokedAt: now })
    .where(and(eq(staffTablets.id, id), isNull(staffTablets.revokedAt)))
    .returning({ id: staffTablets.id })
  await tx
    .update(staffSessions)
    .set({ endedAt: now })
    .where(and(eq(staffSessions.tabletId, id), isNull(staffSessions.endedAt)))
  return revoked.length > 0
}
