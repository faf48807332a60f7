/** Pieces in stock. Variants are always updated in the order of their SKU, so that orders cannot deadlock. */
import { and, eq, gte, sql } from '#drizzle'
import { compareStrings } from '#contract/shared/replica.ts'
import { variants } from '#server/catalogue/schema.ts'
import type { Db } from '#server/platform/db/client.ts'

interface StockLine {
  sku: string
  quantity: number
}

/** False if a line has too few pieces. The caller rolls back then, because earlier lines are already taken. */
export async function takeStock(tx: Db, lines: readonly StockLine[]): Promise<boolean> {
  for (const { sku, quantity } of sortBySku(lines)) {
    const taken = await tx
      .update(variants)
      .set({ stock: sql`${variants.stock} - ${quantity}` })
      .where(and(eq(variants.sku, sku), gte(variants.stock, quantity)))
      .returning({ sku: variants.sku })
    if (taken.length === 0) return false
  }
  return true
}

/** Variants that are no longer sold get their pieces back too. */
export async function returnStock(tx: Db, lines: readonly StockLine[]): Promise<void> {
  for (const { sku, quantity } of sortBySku(lines))
    await tx
      .update(variants)
      .set({ stock: sql`${variants.stock} + ${quantity}` })
      .where(eq(variants.sku, sku))
}

const sortBySku = (lines: readonly StockLine[]): StockLine[] => lines.toSorted((a, b) => compareStrings(a.sku, b.sku))
