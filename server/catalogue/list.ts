/** Lists of items and variants. */
import { and, desc, eq, inArray } from '#drizzle'
import { type CartItem, toCartItems } from '#contract/items/cart-item.ts'
import type { ItemList, ItemPage, ItemQuery } from '#contract/items/schema.ts'
import type { FoundItems } from '#contract/items/search/pages.ts'
import { CodedError } from '#contract/shared/errors.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Db } from '#server/platform/db/client.ts'
import { findItemPage, loadItemCards, loadItems } from './rows.ts'
import { items, variants } from './schema.ts'
import { findItems } from './search.ts'

/** One page of a list. Pages after the last one have a total, but no data. */
export async function listItems({ db }: Pick<Deps, 'db'>, query: ItemQuery): Promise<ItemList> {
  const { page, perPage } = query
  const { ids, ...found } = query.ids ? await listByIds(db, query.ids, query) : await findItems(db, query)
  return { data: await loadItemCards(db, ids), page, perPage, ...found }
}

async function listByIds(db: Db, ids: readonly number[], { page, perPage }: ItemQuery): Promise<FoundItems> {
  const rows = await db
    .select({ id: items.id })
    .from(items)
    .where(and(eq(items.live, true), inArray(items.id, [...ids])))
  const live = new Set(rows.map(({ id }) => id))
  return { ids: ids.filter((id) => live.has(id)).slice((page - 1) * perPage, page * perPage), total: live.size }
}

export async function loadItem({ db }: Pick<Deps, 'db'>, id: number): Promise<ItemPage> {
  const page = await findItemPage(db, id)
  if (!page) throw new CodedError('NOT_FOUND')
  return page
}

/** The live variants among these SKUs, in this order. */
export async function listVariants({ db }: Pick<Deps, 'db'>, skus: readonly string[]): Promise<CartItem[]> {
  const rows = await db
    .selectDistinct({ itemId: variants.itemId })
    .from(variants)
    .where(and(eq(variants.live, true), inArray(variants.sku, [...skus])))
  const items = await loadItems(
    db,
    rows.map(({ itemId }) => itemId),
  )
  const bySku = new Map(items.flatMap((item) => toCartItems(item).map((it) => [it.sku, it])))
  return skus.flatMap((sku) => bySku.get(sku) ?? [])
}

/** All live items with the time of their last change, newest first. */
export const listItemDates = ({ db }: Pick<Deps, 'db'>): Promise<{ id: number; updatedAt: Date }[]> =>
  db
    .select({ id: items.id, updatedAt: items.updatedAt })
    .from(items)
    .where(eq(items.live, true))
    .orderBy(desc(items.publishedAt), items.id)
