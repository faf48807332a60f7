/** Rows of items and variants as the contract has them. */
import { and, eq, type InferSelectModel, inArray, or, sql, type SQL } from '#drizzle'
import type { Item, ItemCard, ItemPage, Variant } from '#contract/items.ts'
import { leadFirst, orderColours } from '#contract/lead-variant.ts'
import { asDecoration } from '#contract/pictures.ts'
import { MAX_SHOWN_STOCK } from '#contract/rules.ts'
import type { Db } from '../db/client.ts'
import { prepared } from '../db/prepared.ts'
import { items, variants } from '../db/schema.ts'

/** Folded texts and grams are for the search and never leave the database. */
const shown = {
  id: items.id,
  data: items.data,
  priceMin: items.priceMin,
  priceMax: items.priceMax,
  regularPriceMin: items.regularPriceMin,
  onSale: items.onSale,
  inStock: items.inStock,
  leadColour: items.leadColour,
  popularity: items.popularity,
  publishedAt: items.publishedAt,
  updatedAt: items.updatedAt,
}

const selectShown = (db: Db, which: SQL) =>
  db
    .select(shown)
    .from(items)
    .where(and(eq(items.live, true), which))

const among = (ids: readonly number[]) => inArray(items.id, [...ids])

const theId = sql.placeholder('id')

/** An item and those related to it. `array()` has PostgreSQL read the ids first and then look each up, instead of joining. */
const readWithRelated = prepared((db) => {
  const related = sql`array(select jsonb_array_elements_text(it.data -> 'relatedIds')::int from ${items} as it where it.id = ${theId})`
  return selectShown(db, or(eq(items.id, theId), sql`${items.id} = any(${related})`)!).prepare('')
})

const selectOffered = (db: Db, which: SQL) =>
  db
    .select()
    .from(variants)
    .where(and(eq(variants.live, true), which))
    .orderBy(variants.itemId, variants.position)

const readOfferedOf = prepared((db) => selectOffered(db, eq(variants.itemId, theId)).prepare(''))

type ShownRow = Awaited<ReturnType<typeof selectShown>>[number]
type VariantRow = InferSelectModel<typeof variants>

/** The public ones of these, in this order. */
export async function readCards(db: Db, ids: readonly number[]): Promise<ItemCard[]> {
  return inOrder(ids, (ids.length > 0 ? await selectShown(db, among(ids)) : []).map(toCard))
}

/** A public item with its variants on offer and the public ones of those related to it. */
export async function readItemPage(db: Db, id: number): Promise<ItemPage | undefined> {
  const rows = await readWithRelated(db).execute({ id })
  const own = rows.find((row) => row.id === id)
  if (!own) return undefined
  const offered = await readOfferedOf(db).execute({ id })
  return { item: toItem(own, offered), related: inOrder(own.data.relatedIds, rows.map(toCard)) }
}

/** The public ones of these, in this order, with the variants on offer. */
export async function readItems(db: Db, ids: readonly number[]): Promise<Item[]> {
  if (ids.length === 0) return []
  const rows = await selectShown(db, among(ids))
  const byItem = new Map<number, VariantRow[]>()
  for (const row of await selectOffered(db, inArray(variants.itemId, [...ids])))
    byItem.set(row.itemId, [...(byItem.get(row.itemId) ?? []), row])
  return inOrder(
    ids,
    rows.map((row) => toItem(row, byItem.get(row.id) ?? [])),
  )
}

function inOrder<T extends { id: number }>(ids: readonly number[], found: T[]): T[] {
  const byId = new Map(found.map((it) => [it.id, it]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

function toCard({ data, publishedAt, ...row }: ShownRow): ItemCard {
  const colours = leadFirst(data.colours, row.leadColour)
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
    colours: colours.map(({ name, swatch }) => ({ name, swatch })),
    // The importer takes no item without a colour, and no colour without a picture.
    picture: asDecoration(colours[0]!.picture),
  }
}

function toItem({ data, publishedAt, updatedAt, leadColour: _, ...row }: ShownRow, offered: VariantRow[]): Item {
  const variants = offered.map(toVariant)
  return {
    ...data,
    ...row,
    colours: orderColours(data.colours, variants),
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
    stock: Math.min(row.stock, MAX_SHOWN_STOCK),
    ...(row.isSample && { isSample: true as const }),
    ...(row.weightKg !== null && { weightKg: row.weightKg }),
    ...(row.shippingClass !== null && { shippingClass: row.shippingClass }),
  }
}
