/** All tables. One schema and one set of migrations for the embedded database and for PostgreSQL. */
import { boolean, doublePrecision, index, integer, jsonb, pgTable, sql, text, timestamp, bigint } from '#drizzle'
import type { Category } from '#contract/categories.ts'
import type { Item } from '#contract/items.ts'
import type { TextPage } from '#contract/pages.ts'
import type { Settings } from '#contract/settings.ts'
import type { Shop } from '#contract/shops.ts'

export type Site = Pick<Settings, 'phone' | 'phoneHours' | 'closedDays' | 'hero' | 'heroPortrait' | 'popularWords'>

const instant = () => timestamp({ withTimezone: true, mode: 'date' })

/** What every row of the catalogue's change feed carries. */
const feed = {
  /** The catalogue version in which what the public sees of the row last changed; 0 while it was never shown. */
  rev: bigint({ mode: 'number' }).notNull(),
  /** Shown to the public. False before its moment and after its file is gone. */
  live: boolean().notNull().default(true),
  /** Hash of all that follows from its files, so that an import writes changed rows only; empty once its file is gone. */
  source: text().notNull(),
}

/**
 * One row. Every transaction that changes public data ends by raising `version` here: the row's lock puts such
 * transactions in commit order, so a reader of the change feed never misses a row that was committed late.
 */
export const catalogue = pgTable('catalogue', {
  id: integer().primaryKey().default(1),
  version: bigint({ mode: 'number' }).notNull().default(0),
  /** Made with the database; a cursor of another generation starts over. */
  generation: text().notNull(),
  /** Cursors below this version are too old for their deletions to be known. */
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
  source: text().notNull(),
  data: jsonb().$type<TextPage>().notNull(),
})

/** One row: what stands in `site.json` and `search.json`. */
export const site = pgTable('site', {
  id: integer().primaryKey().default(1),
  source: text().notNull(),
  data: jsonb().$type<Site>().notNull(),
})

/** The parts of an item that only its file decides. Prices, stock and what follows from them stand in columns. */
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
    // Derived from the variants whenever one of them changes.
    priceMin: integer().notNull(),
    priceMax: integer().notNull(),
    regularPriceMin: integer().notNull(),
    onSale: boolean().notNull(),
    inStock: boolean().notNull(),
    /** Colour of the item's lead variant. */
    leadColour: text().notNull().default(''),
    // What lists filter by. Categories include their parents.
    categoryIds: integer().array().notNull(),
    colourFamilies: text().array().notNull(),
    materialFamilies: text().array().notNull(),
    shopIds: integer().array().notNull(),
    // What the search reads, folded as contract/search.ts says.
    foldedName: text().notNull(),
    foldedKana: text().notNull(),
    foldedTerms: text().notNull(),
    foldedBody: text().notNull(),
    grams: text().array().notNull(),
  },
  (t) => [
    // `nullsFirst` is what `order by … desc` asks for: with anything else PostgreSQL would sort instead of reading along.
    index('items_new')
      .on(t.publishedAt.desc().nullsFirst(), t.id)
      .where(sql`live`),
    index('items_price_up')
      .on(t.priceMin, t.publishedAt.desc().nullsFirst(), t.id)
      .where(sql`live`),
    index('items_price_down')
      .on(t.priceMin.desc().nullsFirst(), t.publishedAt.desc().nullsFirst(), t.id)
      .where(sql`live`),
    index('items_popular')
      .on(t.popularity.desc().nullsFirst(), t.publishedAt.desc().nullsFirst(), t.id)
      .where(sql`live`),
    index('items_rev').on(t.rev, t.id),
    index('items_waiting')
      .on(t.publishedAt)
      .where(sql`not live and source <> ''`),
    index('items_categories').using('gin', t.categoryIds),
    index('items_colours').using('gin', t.colourFamilies),
    index('items_materials').using('gin', t.materialFamilies),
    index('items_shops').using('gin', t.shopIds),
    // `search_grams` gives back what it is given, at a price that keeps the planner from reading every row's grams instead.
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
    /** The price in force; kept in step with the sale's end by the catalogue clock. */
    effectivePrice: integer().notNull(),
    stock: integer().notNull(),
    /** What the file said when it was last imported: only a new number there replaces the stock that the store counted. */
    fileStock: integer().notNull(),
    isSample: boolean().notNull().default(false),
    // Null: as the item's.
    weightKg: doublePrecision(),
    shippingClass: text().$type<Item['shippingClass']>(),
    /** False once its file no longer names it. Rows stay: orders point at them. */
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
