/** Tables of the catalogue. */
import { bigint, boolean, check, doublePrecision, index, integer, jsonb, pgTable, sql, instant, text } from '#drizzle'
import type { Category } from '#contract/categories/schema.ts'
import type { Item, Package, SizeMm } from '#contract/items/schema.ts'
import type { Shape } from '#contract/items/shapes.ts'
import type { Picture } from '#contract/shared/pictures.ts'
import { contentTable, feedColumns } from '#server/platform/content/tables.ts'
import { searchColumns } from '#server/platform/content/word-sql.ts'

/**
 * A single row. Every transaction that changes public data increases `version`. The lock on the row makes versions follow
 * the commit order, so readers of the change feed never miss a row that was committed late.
 */
export const catalogue = pgTable('catalogue', {
  id: integer().primaryKey().default(1),
  version: bigint({ mode: 'number' }).notNull().default(0),
  /** Counted by a trigger when texts or dates of items, or the set of live items, may have changed. */
  searchVersion: bigint({ mode: 'number' }).notNull().default(0),
  /** Created with the database. Clients with a cursor of another generation start over. */
  generation: text().notNull(),
  /** For cursors older than this version, deletions are no longer known. */
  oldestVersion: bigint({ mode: 'number' }).notNull().default(0),
})

export const categories = contentTable<Omit<Category, 'itemCount'>>('categories')

/**
 * The parts of an item that come from its file only. Prices, stock and derived values are columns. So is the counted
 * `popularity`, which includes that of the file.
 */
export type ItemData = Omit<
  Item,
  'id' | 'priceMin' | 'priceMax' | 'regularPriceMin' | 'onSale' | 'inStock' | 'publishedAt' | 'updatedAt' | 'variants'
>

export const items = pgTable(
  'items',
  {
    id: integer().primaryKey(),
    ...feedColumns,
    data: jsonb().$type<ItemData>().notNull(),
    publishedAt: instant().notNull(),
    updatedAt: instant().notNull(),
    /** By staff. Imports do not change it. */
    isHidden: boolean().notNull().default(false),
    popularity: integer().notNull().default(0),
    // Derived from the variants; see `refreshDerivedColumns`.
    priceMin: integer().notNull(),
    priceMax: integer().notNull(),
    /** Of all current prices. `priceMin` is that of the lead variant, and a cheaper one may be sold out. */
    lowestPrice: integer().notNull().default(0),
    regularPriceMin: integer().notNull(),
    onSale: boolean().notNull(),
    inStock: boolean().notNull(),
    /** Staff have paused a variant. */
    hasPaused: boolean().notNull().default(false),
    /** When the next sale ends; null if none does. */
    validUntil: instant(),
    /** Colour of the item's lead variant. */
    leadColour: text().notNull().default(''),
    /** The lead variant's own picture; null: that of its colour. */
    leadPicture: jsonb().$type<Picture>(),
    // Used by filters. Categories include their parents.
    categoryIds: integer().array().notNull(),
    colourFamilies: text().array().notNull(),
    materialFamilies: text().array().notNull(),
    shopIds: integer().array().notNull(),
    // Used by the search, folded as defined in contract/items/search/index.ts.
    ...searchColumns,
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
    // All that filters and orders read, so that a list with filters reads no rows, which are large.
    index('items_filters')
      .on(
        t.id,
        t.publishedAt,
        t.priceMin,
        t.popularity,
        t.inStock,
        t.lowestPrice,
        t.priceMax,
        t.categoryIds,
        t.colourFamilies,
        t.materialFamilies,
        t.shopIds,
      )
      .where(sql`live`),
    index('items_rev').on(t.rev, t.id),
    index('items_scheduled')
      .on(t.publishedAt)
      .where(sql`not live and not is_hidden and source_hash <> ''`),
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
    sizeMm: jsonb().$type<SizeMm>(),
    price: integer().notNull(),
    salePrice: integer(),
    saleUntil: instant(),
    // Price and sale in the file at the last import. Only when one of them changes there, the file's replace those that staff have set.
    filePrice: integer().notNull(),
    fileSalePrice: integer(),
    fileSaleUntil: instant(),
    /** Regular or sale price, updated by the catalogue clock when a sale ends. */
    effectivePrice: integer().notNull(),
    stock: integer().notNull(),
    /** Stock in the file at the last import. Only a changed number replaces the stock counted by the store. */
    fileStock: integer().notNull(),
    /** By staff: not sold for now, as if it were sold out. Imports do not change it. */
    isPaused: boolean().notNull().default(false),
    isSample: boolean().notNull().default(false),
    /** Null: that of the colour. */
    picture: jsonb().$type<Picture>(),
    // Null: same as the item.
    shape: text().$type<Shape>(),
    seatHeightMm: integer(),
    weightKg: doublePrecision(),
    packages: jsonb().$type<Package[]>(),
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
    check('variants_stock', sql`stock >= 0`),
  ],
)

/** Items whose visible stock has changed since it was last published. Orders only add rows, so they never wait for each other. */
export const stockChanges = pgTable('stock_changes', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  itemId: integer().notNull(),
})
