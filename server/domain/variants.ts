import { and, eq, inArray } from '#drizzle'
import { type CartItem, cartItemsOf } from '#contract/cart-item.ts'
import { variants } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { readItems } from './item-rows.ts'

/** What is on offer of these, in this order. */
export async function listVariants({ db }: Pick<Deps, 'db'>, skus: readonly string[]): Promise<CartItem[]> {
  const rows = await db
    .selectDistinct({ itemId: variants.itemId })
    .from(variants)
    .where(and(eq(variants.live, true), inArray(variants.sku, [...skus])))
  const items = await readItems(
    db,
    rows.map(({ itemId }) => itemId),
  )
  const bySku = new Map(items.flatMap((item) => cartItemsOf(item).map((it) => [it.sku, it])))
  return skus.flatMap((sku) => bySku.get(sku) ?? [])
}
