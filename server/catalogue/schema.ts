/** Tables of the catalogue and of all other content. */
import { bigint, boolean, doublePrecision, index, integer, jsonb, pgTable, sql, instant, text } from '#drizzle'
import type { Category } from '#contract/categories/schema.ts'
import type { Item } from '#contract/items/schema.ts'
import type { TextPage } from '#contract/pages/schema.ts'
import type { Settings } from '#contract/settings/schema.ts'
import type { Shop } from '#contract/shops/schema.ts'

export type Site = Pick<Settings, 'phone' | 'phoneHours' | 'closedDays' | 'hero' | 'heroPortrait' | 'popularWords'>

/** `sourceHash` of a row whose file was removed. No file has this hash, so restoring the file restores the row. */
export const REMOVED = ''

/** Columns of all tables in the change feed. */
const feed = {
  /** The catalogue version in which the public data of the row last changed; 0 if it was never visible. */
  rev: bigint({ mode: 'number' }).notNull(),
  /** Visible to the public. False before publication and after its file was removed. */
  live: boolean().notNull().default(true),
  /** Hash of everything derived from its files, so that imports write changed rows only. See `REMOVED`. */
  sourceHash: text().notNull(),
}

/**
 * A single row. Every transaction that changes public data increases `version`. The lock on the row makes versions follow
 * the commit order, so readers of the change feed never miss a row that was committed late.
 */
export const catalogue = pgTable('catalogue', {
  id: integer().primaryKey().default(1),
  version: bigint({ mode: 'number' }).notNull().default(0),
  /** Created with the database. Clients with a cursor of another generation start over. */
  generation: text().notNull(),
  /** For cursors older than this version, deletions are no longer known. */
  oldestVersion: bigint({ mode: 'number' }).notNull().default(0),
})

export const categories = pgTable('categories', {
  id: integer().primaryKey(),
  ...feed,
  data: jsonb().$type<Omit<Category, 'itemCount'>>().notNull(),
})

export const shops = pgTable('shops', {
  id: integer().primaryKey(),
  ...feed,
  data: jsonb().$type<Shop>().notNull(),
})

export const textPages = pgTable('text_pages', {
  slug: text().primaryKey(),
  sourceHash: text().notNull(),
  data: jsonb().$type<TextPage>().notNull(),
})

/** A single row: the contents of `site.json` and `search.json`. */
export const site = pgTable('site', {
  id: integer().primaryKey().default(1),
  sourceHash: text().notNull(),
  data: jsonb().$type<Site>().notNull(),
})

/** The parts of an item that come from its file only. Prices, stock and derived values are columns. */
export type ItemData = Omit<
  Item,
  | 'id'
  | 'priceMin'
  | 'priceMax'
  | 'regularPriceMin'
  | 'onSale'
  | 'inStock'
  | 'popularity'
  | 'publishedAt'
  | 'updatedAt'
  | 'variants'
>

export const items = pgTable(
  'items',
  {
    id: integer().primaryKey(),
    ...feed,
    data: jsonb().$type<ItemData>().notNull(),
    publishedAt: instant().notNull(),
    updatedAt: instant().notNull(),
    popularity: integer().notNull().default(0),
    // Derived from the variants; see `refreshDerivedColumns`.
    priceMin: integer().notNull(),
    priceMax: integer().notNull(),
    regularPriceMin: integer().notNull(),
    onSale: boolean().notNull(),
    inStock: boolean().notNull(),
    /** Colour of the item's lead variant. */
    leadColour: text().notNull().default(''),
    // Used by filters. Categories include their parents.
    categoryIds: integer().array().notNull(),
    colourFamilies: text().array().notNull(),
    materialFamilies: text().array().notNull(),
    shopIds: integer().array().notNull(),
    // Used by the search, folded as defined in contract/items/search/index.ts.
    foldedName: text().notNull(),
    foldedKana: text().notNull(),
    foldedTerms: text().notNull(),
    foldedBody: text().notNull(),
    grams: text().array().notNull(),
  },
  (t) => [
    // `nullsFirst` matches `order by … desc`. Otherwise PostgreSQL would sort instead of using the index.
    index('items_new')
      .on(t.publishedAt.desc().nullsFirst(), t.id)
      .where(sql`live`),
    index('items_price_asc')
      .on(t.priceMin, t.publishedAt.desc().nullsFirst(), t.id)
      .where(sql`live`),
    index('items_price_desc')
      .on(t.priceMin.desc().nullsFirst(), t.publishedAt.desc().nullsFirst(), t.id)
      .where(sql`live`),
    index('items_popular')
      .on(t.popularity.desc().nullsFirst(), t.publishedAt.desc().nullsFirst(), t.id)
      .where(sql`live`),
    index('items_rev').on(t.rev, t.id),
    index('items_scheduled')
      .on(t.publishedAt)
      .where(sql`not live and source_hash <> ''`),
    index('items_categories').using('gin', t.categoryIds),
    index('items_colours').using('gin', t.colourFamilies),
    index('items_materials').using('gin', t.materialFamilies),
    index('items_shops').using('gin', t.shopIds),
    // `search_grams` returns its argument. Its high cost keeps the planner from scanning all rows instead.
    index('items_grams').using('gin', sql`search_grams(${t.grams})`),
  ],
)

export const variants = pgTable(
  'variants',
  {
    sku: text().primaryKey(),
    itemId: integer()
      .notNull()
      .references(() => items.id),
    position: integer().notNull(),
    colourKey: text().notNull(),
    size: text().notNull(),
    sizeMm: jsonb().$type<{ w: number; d: number; h: number }>(),
    price: integer().notNull(),
    salePrice: integer(),
    saleUntil: instant(),
    /** Regular or sale price, updated by the catalogue clock when a sale ends. */
    effectivePrice: integer().notNull(),
    stock: integer().notNull(),
    /** Stock in the file at the last import. Only a changed number replaces the stock counted by the store. */
    fileStock: integer().notNull(),
    isSample: boolean().notNull().default(false),
    // Null: same as the item.
    weightKg: doublePrecision(),
    shippingClass: text().$type<Item['shippingClass']>(),
    /** False after it was removed from its file. The row stays because orders refer to it. */
    live: boolean().notNull().default(true),
  },
  (t) => [
    index('variants_item').on(t.itemId, t.position),
    index('variants_price')
      .on(t.effectivePrice, t.itemId)
      .where(sql`live`),
    index('variants_sale')
      .on(t.saleUntil)
      .where(sql`sale_price is not null and effective_price <> price`),
  ],
)
