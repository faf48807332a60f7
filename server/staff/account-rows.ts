/** The accounts of staff for the desk's page. */
import type { StaffAccount } from '#contract/staff/accounts.ts'
import { isNull, max } from '#drizzle'
import type { Db } from '#server/platform/db/client.ts'
import { listShops } from '#server/shops/shops.ts'
import { listStaff } from './accounts.ts'
import { staffPasskeys, staffSessions } from './schema.ts'

export const ALL_SHOPS = 'すべて'

/** All of them: a company has few. */
export async function listAccounts(db: Db): Promise<StaffAccount[]> {
  const names = new Map((await listShops({ db })).map(({ id, name }) => [id, name]))
  const passkeys = await db.selectDistinct({ staffId: staffPasskeys.staffId }).from(staffPasskeys)
  const withPasskey = new Set(passkeys.map(({ staffId }) => staffId))
  const seen = await db
    .select({ staffId: staffSessions.staffId, at: max(staffSessions.lastSeenAt) })
    .from(staffSessions)
    .where(isNull(staffSessions.endedAt))
    .groupBy(staffSessions.staffId)
  const seenAt = new Map(seen.map(({ staffId, at }) => [staffId, at]))
  return (await listStaff(db)).map(({ id, name, email, role, shopIds, revision, createdAt, disabledAt }) => ({
    id,
    name,
    email,
    role,
    shopIds,
    shops: shopIds.map((shopId) => names.get(shopId) ?? shopId).join('・') || ALL_SHOPS,
    revision,
    createdAt: createdAt.toISOString(),
    isDisabled: disabledAt !== null,
    hasPasskey: withPasskey.has(id),
    lastSeenAt: seenAt.get(id)?.toISOString() ?? null,
  }))
}
