import { and, desc, eq, gt, isNull } from '#drizzle'
import type { ResponseBody } from '#contract/shared/endpoint.ts'
import type * as staffApi from '#contract/staff/api.ts'
import type { Deps } from '#server/platform/deps.ts'
import { hashLinkSecret } from '#server/platform/system/random-text.ts'
import { staff, staffSessions } from './schema.ts'
import { listTablets } from './tablets.ts'

/** Where staff are logged in, and the tablets of the shops. `sessionId`: of who asks. */
export async function listDevices(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  sessionId: string | undefined,
): Promise<ResponseBody<typeof staffApi.devices>> {
  const ownHash = sessionId === undefined ? undefined : hashLinkSecret(sessionId)
  const isOpen = and(isNull(staffSessions.endedAt), gt(staffSessions.expiresAt, new Date(now())))
  const sessions = await db
    .select({ session: staffSessions, person: staff.name })
    .from(staffSessions)
    .innerJoin(staff, eq(staff.id, staffSessions.staffId))
    .where(isOpen)
    .orderBy(desc(staffSessions.lastSeenAt))
  return {
    sessions: sessions.map(({ session: it, person }) => ({
      id: it.idHash,
      name: it.device,
      person,
      staffId: it.staffId,
      shopId: null,
      createdAt: it.createdAt.toISOString(),
      lastSeenAt: it.lastSeenAt.toISOString(),
      isOwn: it.idHash === ownHash,
    })),
    tablets: (await listTablets(db)).map((it) => ({
      id: it.id,
      name: it.name,
      person: '',
      shopId: it.shopId,
      createdAt: it.createdAt.toISOString(),
      lastSeenAt: it.lastSeenAt.toISOString(),
      isOwn: false,
    })),
  }
}
