/** Rows of items and variants, converted to types of the contract. */
import { and, eq, inArray, type InferSelectModel, sql } from '#drizzle'
import { makeItemCard, toItemPage } from '#contract/items/item-at.ts'
import { putLeadFirst, sortColours } from '#contract/items/price.ts'
import type { Item, ItemCard, ItemPage, Variant } from '#contract/items/schema.ts'
import { MAX_VISIBLE_STOCK } from '#contract/shared/constants.ts'
import type { Db } from '#server/platform/db/client.ts'
import { batched, type InJson, prepared, toJson } from '#server/platform/db/queries.ts'
import { items, variants } from './schema.ts'

/** Excludes folded texts and grams, which only the search uses. */
const itemColumns = {
  id: items.id,
  data: items.data,
  priceMin: items.priceMin,
  priceMax: items.priceMax,
  regularPriceMin: items.regularPriceMin,
  onSale: items.onSale,
  inStock: items.inStock,
  hasPaused: items.hasPaused,
  validUntil: items.validUntil,
  leadColour: items.leadColour,
  leadPicture: items.leadPicture,
  popularity: items.popularity,
  publishedAt: items.publishedAt,
  updatedAt: items.updatedAt,
}

const variantColumns = {
  sku: variants.sku,
  colourKey: variants.colourKey,
  size: variants.size,
  sizeMm: variants.sizeMm,
  price: variants.price,
  salePrice: variants.salePrice,
  saleUntil: variants.saleUntil,
  effectivePrice: variants.effectivePrice,
  stock: variants.stock,
  isPaused: variants.isPaused,
  isSample: variants.isSample,
  picture: variants.picture,
  shape: variants.shape,
  seatHeightMm: variants.seatHeightMm,
  weightKg: variants.weightKg,
  packages: variants.packages,
  shippingClass: variants.shippingClass,
}

type ItemRow = InJson<Pick<InferSelectModel<typeof items>, keyof typeof itemColumns>>
type VariantRow = InJson<Pick<InferSelectModel<typeof variants>, keyof typeof variantColumns>>

const item = sql<ItemRow>`${toJson(itemColumns)}`

const liveVariants = sql`(
  select coalesce(json_agg(${toJson(variantColumns)} order by ${variants.position}), '[]') from ${variants}
  where ${variants.itemId} = ${items.id} and ${variants.live})`

const hasId = (ids: readonly number[]) => inArray(items.id, [...ids])

/** Hides the length of the list from the planner, which would otherwise prefer a new plan for each length. */
const requestedIds = sql`array(select unnest(${sql.placeholder('ids')}::int[]))`

/**
 * Items with their variants, and their related items. With `array()`, PostgreSQL reads the ids first and looks each up
 * instead of joining.
 */
const findWithRelated = prepared((db) => {
  const isRequested = sql`${items.id} = any(${requestedIds})`
  const related = sql`array(select jsonb_array_elements_text(it.data -> 'relatedIds')::int from ${items} as it where it.id = any(${requestedIds}))`
  return db
    .select({ item, variants: sql<VariantRow[] | null>`case when ${isRequested} then ${liveVariants} end` })
    .from(items)
    .where(sql`${items.live} and (${isRequested} or ${items.id} = any(${related}))`)
    .prepare('item_pages')
})

/** Cards of the live items among these ids, in this order. */
export async function loadItemCards(db: Db, ids: readonly number[]): Promise<ItemCard[]> {
  if (ids.length === 0) return []
  const rows = await db
    .select({ item })
    .from(items)
    .where(and(eq(items.live, true), hasId(ids)))
  return sortByIds(
    ids,
    rows.map((row) => toCard(row.item)),
  )
}

/** A live item with its live variants, and cards of its live related items. */
export const findItemPage = batched(async (db: Db, ids: number[]): Promise<Map<number, ItemPage>> => {
  const rows = new Map((await findWithRelated(db).execute({ ids })).map((row) => [row.item.id, row]))
  return new Map(
    ids.flatMap((id) => {
      const own = rows.get(id)
      if (!own?.variants) return []
      const related = own.item.data.relatedIds.flatMap((relatedId) => rows.get(relatedId)?.item ?? []).map(toCard)
      return [[id, toItemPage(toItem(own.item, own.variants), related)]]
    }),
  )
})

/** The live items among these ids, in this order, with their live variants. */
export async function loadItems(db: Db, ids: readonly number[]): Promise<Item[]> {
  if (ids.length === 0) return []
  const rows = await db
    .select({ item, variants: sql<VariantRow[]>`${liveVariants}` })
    .from(items)
    .where(and(eq(items.live, true), hasId(ids)))
  return sortByIds(
    ids,
    rows.map((row) => toItem(row.item, row.variants)),
  )
}

function sortByIds<T extends { id: number }>(ids: readonly number[], found: T[]): T[] {
  const byId = new Map(found.map((it) => [it.id, it]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

const toCard = ({ data, publishedAt, leadColour, validUntil, ...row }: ItemRow): ItemCard =>
  makeItemCard({
    ...data,
    ...row,
    colours: putLeadFirst(data.colours, leadColour),
    publishedAt: toIsoTime(publishedAt),
    validUntil: validUntil && toIsoTime(validUntil),
  })

function toItem(found: ItemRow, variantRows: VariantRow[]): Item {
  const {
    data,
    publishedAt,
    updatedAt,
    leadColour: _,
    leadPicture: __,
    validUntil: ___,
    hasPaused: ____,
    ...row
  } = found
  const variants = variantRows.map(toVariant)
  return {
    ...data,
    ...row,
    colours: sortColours(data.colours, variants),
    publishedAt: toIsoTime(publishedAt),
    updatedAt: toIsoTime(updatedAt),
    variants,
  }
}

/** PostgreSQL writes the time zone of the session. */
const toIsoTime = (time: string) => new Date(time).toISOString()

function toVariant(row: VariantRow): Variant {
  const isOnSale = row.effectivePrice !== row.price
  return {
    sku: row.sku,
    colourKey: row.colourKey,
    size: row.size,
    sizeMm: row.sizeMm,
    price: row.price,
    salePrice: isOnSale ? row.salePrice : null,
    saleUntil: isOnSale && row.saleUntil !== null ? toIsoTime(row.saleUntil) : null,
    stock: row.isPaused ? 0 : Math.min(row.stock, MAX_VISIBLE_STOCK),
    ...(row.isPaused && { isPaused: true as const }),
    ...(row.isSample && { isSample: true as const }),
    ...(row.picture !== null && { picture: row.picture }),
    ...(row.shape !== null && { shape: row.shape }),
    ...(row.seatHeightMm !== null && { seatHeightMm: row.seatHeightMm }),
    ...(row.weightKg !== null && { weightKg: row.weightKg }),
    ...(row.packages !== null && { packages: row.packages }),
    ...(row.shippingClass !== null && { shippingClass: row.shippingClass }),
  }
}
