import { eq } from '#drizzle'
import type { Db } from '#server/platform/db/client.ts'
import { getShopAddress } from '#server/platform/mailer/enqueue.ts'
import type { Env } from '#server/platform/system/env.ts'
import { shops } from './schema.ts'

/** Where the staff of a shop get notices. Without a shop, the store's own address. */
export async function loadNoticeAddress(
  db: Db,
  env: Pick<Env, 'MAIL_FROM'>,
  shopId: number | undefined,
): Promise<string> {
  if (shopId === undefined) return getShopAddress(env)
  const [row] = await db.select({ to: shops.noticeEmail }).from(shops).where(eq(shops.id, shopId))
  return row?.to ?? getShopAddress(env)
}
