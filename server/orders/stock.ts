/** Pieces in stock. Variants are always updated in the order of their SKU, so that orders cannot deadlock. */
import { and, eq, gte, sql } from '#drizzle'
import { MAX_VISIBLE_STOCK } from '#contract/shared/constants.ts'
import { compareStrings } from '#contract/shared/replica.ts'
import { variants } from '#server/catalogue/schema.ts'
import { recordStockChange } from '#server/catalogue/stock-feed.ts'
import type { Db } from '#server/platform/db/client.ts'

interface StockLine {
  sku: string
  quantity: number
}

/** False if a line has too few pieces. The caller rolls back then, because earlier lines are already taken. */
export async function takeStock(tx: Db, lines: readonly StockLine[]): Promise<boolean> {
  return changeStock(
    tx,
    lines.map(({ sku, quantity }) => ({ sku, quantity: -quantity })),
  )
}

/** Variants that are no longer sold get their pieces back too. */
export async function returnStock(tx: Db, lines: readonly StockLine[]): Promise<void> {
  await changeStock(tx, lines)
}

/** Adds the quantities. False if a stock would be negative. */
async function changeStock(tx: Db, lines: readonly StockLine[]): Promise<boolean> {
  const itemIds = new Set<number>()
  for (const { sku, quantity } of lines.toSorted((a, b) => compareStrings(a.sku, b.sku))) {
    const [changed] = await tx
      .update(variants)
      .set({ stock: sql`${variants.stock} + ${quantity}` })
      .where(
        and(
          eq(variants.sku, sku),
          quantity < 0 ? and(eq(variants.isPaused, false), gte(variants.stock, -quantity)) : undefined,
        ),
      )
      .returning({ itemId: variants.itemId, stock: variants.stock })
    if (!changed) return false
    if (Math.min(changed.stock, changed.stock - quantity) < MAX_VISIBLE_STOCK) itemIds.add(changed.itemId)
  }
  await recordStockChange(tx, [...itemIds])
  return true
}
