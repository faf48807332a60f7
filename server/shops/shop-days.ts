/** Days on which the hours of a shop differ from its file. */
import { addDays, toJapanDate } from '#contract/shared/civil-date.ts'
import type { Hours, ShopDay } from '#contract/shops/schema.ts'
import { and, eq, lt } from '#drizzle'
import { excluded } from '#server/platform/db/queries.ts'
import type { Db } from '#server/platform/db/client.ts'
import { shopDays, shops } from './schema.ts'

const toColumns = (hours: Hours) => ({ opens: hours?.opens ?? null, closes: hours?.closes ?? null })

/** `rev`: the catalogue version with the change. */
export async function saveShopDay(
  tx: Db,
  shopId: number,
  { date, hours, reason }: ShopDay,
  rev: number,
): Promise<void> {
  await tx
    .insert(shopDays)
    .values({ shopId, date, reason, ...toColumns(hours) })
    .onConflictDoUpdate({
      target: [shopDays.shopId, shopDays.date],
      set: excluded('opens', 'closes', 'reason'),
    })
  await publishShop(tx, shopId, rev)
}

/** The file decides about the day again. */
export async function removeShopDay(tx: Db, shopId: number, date: string, rev: number): Promise<void> {
  await tx.delete(shopDays).where(and(eq(shopDays.shopId, shopId), eq(shopDays.date, date)))
  await publishShop(tx, shopId, rev)
}

const publishShop = (tx: Db, shopId: number, rev: number) => tx.update(shops).set({ rev }).where(eq(shops.id, shopId))

/** Shops do not change by it: pages show coming days only. Yesterday's opening may last until after midnight. */
export async function deleteOldDays(db: Db, now: Date): Promise<void> {
  await db.delete(shopDays).where(lt(shopDays.date, addDays(toJapanDate(now.getTime()), -1)))
}
