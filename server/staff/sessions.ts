/**
 * Sessions of staff: a random id in a cookie that scripts cannot read and other sites never send. Only its hash is stored.
 */
import { and, eq, gt, isNull, lt } from '#drizzle'
import { DAY_MS, MINUTE_MS } from '#contract/shared/constants.ts'
import { CodedError } from '#contract/shared/errors.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Db } from '#server/platform/db/client.ts'
import { createLinkSecret, hashLinkSecret } from '#server/platform/system/random-text.ts'
import type { SignedInStaff, StaffRow } from './accounts.ts'
import { staff, staffSessions } from './schema.ts'

/** A working day. */
export const SESSION_MS = 12 * 60 * MINUTE_MS

/** The last use is not written more often. */
const SEEN_EVERY_MS = 5 * MINUTE_MS

export interface OpenedSession extends SignedInStaff {
  /** For the cookie. */
  id: string
}

interface NewSession {
  person: StaffRow
  /** Label of browser and system. */
  device: string
  nowMs: number
  /** The tablet that several people share. */
  tabletId?: string | undefined
  /** False after a login by PIN, which is not enough for what cannot be taken back. */
  isVerified?: boolean
}

/** Of a session by PIN. */
const NEVER = new Date(0)

/** In the transaction that has checked who it is. */
export async function openSession(
  tx: Db,
  { person, device, nowMs, tabletId, isVerified = true }: NewSession,
): Promise<OpenedSession> {
  const id = createLinkSecret()
  const now = new Date(nowMs)
  const [session] = await tx
    .insert(staffSessions)
    .values({
      idHash: hashLinkSecret(id),
      staffId: person.id,
      device,
      createdAt: now,
      lastSeenAt: now,
      verifiedAt: isVerified ? now : NEVER,
      tabletId: tabletId ?? null,
      expiresAt: new Date(nowMs + SESSION_MS),
    })
    .returning()
  return { id, person, session: session! }
}

/** Throws UNAUTHORIZED without a session, and SESSION_ENDED for one that is over. */
export async function authenticateStaff(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  id: string | undefined,
): Promise<SignedInStaff> {
  if (id === undefined) throw new CodedError('UNAUTHORIZED')
  const nowMs = now()
  const [found] = await db
    .select({ person: staff, session: staffSessions })
    .from(staffSessions)
    .innerJoin(staff, eq(staff.id, staffSessions.staffId))
    .where(
      and(
        eq(staffSessions.idHash, hashLinkSecret(id)),
        isNull(staffSessions.endedAt),
        gt(staffSessions.expiresAt, new Date(nowMs)),
        isNull(staff.disabledAt),
      ),
    )
  if (!found) throw new CodedError('SESSION_ENDED')
  const { idHash, lastSeenAt } = found.session
  if (nowMs - lastSeenAt.getTime() > SEEN_EVERY_MS)
    await db
      .update(staffSessions)
      .set({ lastSeenAt: new Date(nowMs) })
      .where(eq(staffSessions.idHash, idHash))
  return found
}

/** Throws SESSION_ENDED if it was ended meanwhile. */
export async function markVerified(tx: Db, { person, session }: SignedInStaff, nowMs: number): Promise<SignedInStaff> {
  const [updated] = await tx
    .update(staffSessions)
    .set({ verifiedAt: new Date(nowMs) })
    .where(and(eq(staffSessions.idHash, session.idHash), isNull(staffSessions.endedAt)))
    .returning()
  if (!updated) throw new CodedError('SESSION_ENDED')
  return { person, session: updated }
}

export async function endSession(db: Db, id: string, nowMs: number): Promise<void> {
  await db
    .update(staffSessions)
    .set({ endedAt: new Date(nowMs) })
    .where(and(eq(staffSessions.idHash, hashLinkSecret(id)), isNull(staffSessions.endedAt)))
}

/** `idHash`: as the list of devices names it. Returns whose it was; undefined if it was over. */
export async function endSessionByHash(tx: Db, idHash: string, nowMs: number): Promise<string | undefined> {
  const [ended] = await tx
    .update(staffSessions)
    .set({ endedAt: new Date(nowMs) })
    .where(and(eq(staffSessions.idHash, idHash), isNull(staffSessions.endedAt)))
    .returning({ staffId: staffSessions.staffId })
  return ended?.staffId
}

export async function endStaffSessions(tx: Db, staffId: string, nowMs: number): Promise<number> {
  const ended = await tx
    .update(staffSessions)
    .set({ endedAt: new Date(nowMs) })
    .where(and(eq(staffSessions.staffId, staffId), isNull(staffSessions.endedAt)))
    .returning({ idHash: staffSessions.idHash })
  return ended.length
}

/** Sessions that are over stay a while, for the list of devices. */
export async function deleteOldSessions(db: Db, now: Date): Promise<void> {
  await db.delete(staffSessions).where(lt(staffSessions.expiresAt, new Date(now.getTime() - 30 * DAY_MS)))
}
