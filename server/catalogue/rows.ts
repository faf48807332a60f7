/** Rows of items and variants, converted to types of the contract. */
import { and, eq, inArray, type InferSelectModel, type SQL, sql } from '#drizzle'
import { putLeadFirst, sortColours } from '#contract/items/price.ts'
import type { Item, ItemCard, ItemPage, Variant } from '#contract/items/schema.ts'
import { MAX_VISIBLE_STOCK } from '#contract/shared/constants.ts'
import { toDecoration } from '#contract/shared/pictures.ts'
import type { Db } from '#server/platform/db/client.ts'
import { batched, prepared } from '#server/platform/db/queries.ts'
import { items, variants } from './schema.ts'

/** Excludes folded texts and grams, which only the search uses. */
const publicColumns = {
  id: items.id,
  data: items.data,
  priceMin: items.priceMin,
  priceMax: items.priceMax,
  regularPriceMin: items.regularPriceMin,
  onSale: items.onSale,
  inStock: items.inStock,
  pricesAfterSale: items.pricesAfterSale,
  leadColour: items.leadColour,
  popularity: items.popularity,
  publishedAt: items.publishedAt,
  updatedAt: items.updatedAt,
}

const selectLiveItems = (db: Db, condition: SQL) =>
  db
    .select(publicColumns)
    .from(items)
    .where(and(eq(items.live, true), condition))

const hasId = (ids: readonly number[]) => inArray(items.id, [...ids])

const idsParam = sql`${sql.placeholder('ids')}::int[]`

/** Items and their related items. With `array()`, PostgreSQL reads the ids first and looks each up instead of joining. */
const findWithRelated = prepared((db) => {
  const related = sql`array(select jsonb_array_elements_text(it.data -> 'relatedIds')::int from ${items} as it where it.id = any(${idsParam}))`
  return selectLiveItems(db, sql`(${items.id} = any(${idsParam}) or ${items.id} = any(${related}))`).prepare('')
})

const selectLiveVariants = (db: Db, condition: SQL) =>
  db
    .select()
    .from(variants)
    .where(and(eq(variants.live, true), condition))
    .orderBy(variants.itemId, variants.position)

const findVariantsOf = prepared((db) => selectLiveVariants(db, sql`${variants.itemId} = any(${idsParam})`).prepare(''))

type ItemRow = Awaited<ReturnType<typeof selectLiveItems>>[number]
type VariantRow = InferSelectModel<typeof variants>

/** Cards of the live items among these ids, in this order. */
export async function loadCards(db: Db, ids: readonly number[]): Promise<ItemCard[]> {
  return sortByIds(ids, (ids.length > 0 ? await selectLiveItems(db, hasId(ids)) : []).map(toCard))
}

/** A live item with its live variants, and cards of its live related items. */
export const findItemPage = batched(async (db: Db, ids: number[]): Promise<Map<number, ItemPage>> => {
  const rows = new Map((await findWithRelated(db).execute({ ids })).map((row) => [row.id, row]))
  const byItem = Map.groupBy(await findVariantsOf(db).execute({ ids }), ({ itemId }) => itemId)
  return new Map(
    ids.flatMap((id) => {
      const own = rows.get(id)
      if (!own) return []
      const related = own.data.relatedIds.flatMap((relatedId) => rows.get(relatedId) ?? []).map(toCard)
      return [[id, { item: toItem(own, byItem.get(id) ?? []), related }]]
    }),
  )
})

/** The live items among these ids, in this order, with their live variants. */
export async function loadItems(db: Db, ids: readonly number[]): Promise<Item[]> {
  if (ids.length === 0) return []
  const rows = await selectLiveItems(db, hasId(ids))
  const byItem = Map.groupBy(await selectLiveVariants(db, inArray(variants.itemId, [...ids])), ({ itemId }) => itemId)
  return sortByIds(
    ids,
    rows.map((row) => toItem(row, byItem.get(row.id) ?? [])),
  )
}

function sortByIds<T extends { id: number }>(ids: readonly number[], found: T[]): T[] {
  const byId = new Map(found.map((it) => [it.id, it]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

function toCard({ data, publishedAt, ...row }: ItemRow): ItemCard {
  const colours = putLeadFirst(data.colours, row.leadColour)
  return {
    id: row.id,
    name: data.name,
    nameBreaks: data.nameBreaks,
    categoryId: data.categoryId,
    categoryName: data.categoryName,
    priceMin: row.priceMin,
    priceMax: row.priceMax,
    regularPriceMin: row.regularPriceMin,
    onSale: row.onSale,
    inStock: row.inStock,
    publishedAt: publishedAt.toISOString(),
    ...(data.unit && { unit: data.unit }),
    ...(row.pricesAfterSale && { pricesAfterSale: row.pricesAfterSale }),
    colours: colours.map(({ name, swatch }) => ({ name, swatch })),
    // The importer rejects items without a colour and colours without a picture.
    picture: toDecoration(colours[0]!.picture),
  }
}

function toItem(found: ItemRow, liveVariants: VariantRow[]): Item {
  const { data, publishedAt, updatedAt, leadColour: _, pricesAfterSale: __, ...row } = found
  const variants = liveVariants.map(toVariant)
  return {
    ...data,
    ...row,
    colours: sortColours(data.colours, variants),
    publishedAt: publishedAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    variants,
  }
}

function toVariant(row: VariantRow): Variant {
  const isOnSale = row.effectivePrice !== row.price
  return {
    sku: row.sku,
    colourKey: row.colourKey,
    size: row.size,
    sizeMm: row.sizeMm,
    price: row.price,
    salePrice: isOnSale ? row.salePrice : null,
    saleUntil: isOnSale ? (row.saleUntil?.toISOString() ?? null) : null,
    stock: Math.min(row.stock, MAX_VISIBLE_STOCK),
    ...(row.isSample && { isSample: true as const }),
    ...(row.weightKg !== null && { weightKg: row.weightKg }),
    ...(row.shippingClass !== null && { shippingClass: row.shippingClass }),
  }
}
