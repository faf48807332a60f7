import * as z from 'zod/mini'
import { boundedText } from '#contract/shared/bounded-text.ts'
import { SERVICES } from './services.ts'
import { COLOUR_FAMILY_KEYS, MATERIAL_FAMILY_KEYS } from './facets.ts'
import { SHAPES } from './shapes.ts'
import { maxLength } from '#contract/shared/lengths.ts'
import { blocksField } from '#contract/shared/markdown.ts'
import { decorationSchema, pictureSchema } from '#contract/shared/pictures.ts'
import { TAX_CLASSES } from '#contract/shared/tax.ts'
import { ITEMS_PER_PAGE, MAX_PER_PAGE, MAX_VISIBLE_STOCK } from '#contract/shared/constants.ts'
import { contentIdText, flagText, integerText, listText, pageText } from '#contract/shared/query-fields.ts'

export const SHIPPING_CLASSES = ['S', 'M', 'L'] as const

export const shippingClassField = z.enum(SHIPPING_CLASSES)

/** The tax that prices include. */
export const taxClassField = z.enum(TAX_CLASSES)

/** Whole millimetres. */
export const sizeSchema = z.object({ w: z.int(), d: z.int(), h: z.int() })

export const shapeField = z.enum(SHAPES)

export type SizeMm = z.output<typeof sizeSchema>

/** A box in which goods are delivered. */
export const packageSchema = z.object({
  /** Its contents, if there are several boxes: 天板. */
  name: z.optional(z.string()),
  /** Number of equal boxes, if not one. */
  count: z.optional(z.int()),
  sizeMm: sizeSchema,
  weightKg: z.number(),
  /** The legs are packed beside the body, so the box is lower than the goods. */
  legsOff: z.optional(z.literal(true)),
})

export type Package = z.output<typeof packageSchema>

export const colourSchema = z.object({
  /** Unique within the item; variants refer to it. */
  key: z.string(),
  name: z.string(),
  family: z.enum(COLOUR_FAMILY_KEYS),
  /** `#rrggbb` */
  swatch: z.string(),
  picture: pictureSchema,
  /** The size that the picture shows, or another description of it; absent if it fits every size. */
  shownSize: z.optional(z.string()),
})

export type Colour = z.output<typeof colourSchema>

export const variantSchema = z.object({
  sku: z.string(),
  colourKey: z.string(),
  /** Empty if the item has only one size. */
  size: z.string(),
  sizeMm: z.nullable(sizeSchema),
  /** Yen, tax included. */
  price: z.int(),
  /** Current sale price; null if the regular price applies. */
  salePrice: z.nullable(z.int()),
  /** End of the sale; null: until further notice, or no sale. */
  saleUntil: z.nullable(z.iso.datetime()),
  /** Pieces in stock, capped at 20. */
  stock: z.int().check(z.gte(0), z.lte(MAX_VISIBLE_STOCK)),
  /** The shop does not sell it for now; its stock is 0 then. */
  isPaused: z.optional(z.literal(true)),
  /** A material sample, excluded from the item's price and stock. */
  isSample: z.optional(z.literal(true)),
  /** Instead of its colour's, which shows another piece. */
  picture: z.optional(pictureSchema),
  // Only if different from the item's.
  shape: z.optional(shapeField),
  seatHeightMm: z.optional(z.int()),
  weightKg: z.optional(z.number()),
  packages: z.optional(z.array(packageSchema)),
  shippingClass: z.optional(shippingClassField),
})

export type Variant = z.output<typeof variantSchema>

const card = {
  id: z.int(),
  name: z.string(),
  /** Offsets in `name` where a line may break between phrases. */
  nameBreaks: z.array(z.int()),
  /** The most specific category. */
  categoryId: z.int(),
  categoryName: z.string(),
  /** Current and regular price of the lead variant. */
  priceMin: z.int(),
  regularPriceMin: z.int(),
  /** The highest current price. */
  priceMax: z.int(),
  /** The unit that prices refer to, if not one piece: 1ケース（1.6㎡）. */
  unit: z.optional(z.string()),
  onSale: z.boolean(),
  inStock: z.boolean(),
  publishedAt: z.iso.datetime(),
}

/** When time alone changes the response: the next sale ends. The page then reads it again. Absent if no sale ends. */
const validUntil = z.optional(z.iso.datetime())

/** An item as shown in lists. */
export const itemCardSchema = z.object({
  ...card,
  /** Not in stock because the shop has paused a variant: it is not sold out. */
  isPaused: z.optional(z.literal(true)),
  validUntil,
  colours: z.array(z.object({ name: z.string(), swatch: z.string() })),
  picture: decorationSchema,
})

export type ItemCard = z.output<typeof itemCardSchema>

export const itemSchema = z.object({
  ...card,
  kana: z.string(),
  catchCopy: z.string(),
  categoryIds: z.array(z.int()),
  /** Markdown, parsed. */
  description: blocksField,
  sizeMm: sizeSchema,
  seatHeightMm: z.nullable(z.int()),
  /** Absent if the size drawing shows a plain box. */
  shape: z.optional(shapeField),
  weightKg: z.nullable(z.number()),
  /** Null: each variant has its own. Absent in an offline catalogue of an earlier version. */
  packages: z.optional(z.nullable(z.array(packageSchema))),
  /** Area of one unit, if the item is sold by area. */
  unitM2: z.optional(z.number()),
  materials: z.array(z.string()),
  materialFamilies: z.array(z.enum(MATERIAL_FAMILY_KEYS)),
  assembly: z.string(),
  /** What can be ordered with a piece; absent if nothing. Not for samples. */
  services: z.optional(z.array(z.enum(SERVICES))),
  warranty: z.string(),
  care: z.string(),
  tags: z.array(z.string()),
  shippingClass: shippingClassField,
  /** Absent in what an earlier version stored on a device: the standard class. Reduced items were sent again with theirs. */
  taxClass: z.optional(taxClassField),
  popularity: z.int(),
  shopIds: z.array(z.int()),
  relatedIds: z.array(z.int()),
  colours: z.array(colourSchema),
  variants: z.array(variantSchema),
  /** Close-ups, then interiors. The gallery shows the colours' pictures before these. */
  scenes: z.array(pictureSchema),
  updatedAt: z.iso.datetime(),
})

export type Item = z.output<typeof itemSchema>

/** Everything that an item page shows, in one response. */
export const itemPageSchema = z.object({
  item: itemSchema,
  related: z.array(itemCardSchema),
  validUntil,
})

export type ItemPage = z.output<typeof itemPageSchema>

/** A variant as a cart line shows it. */
export const cartItemSchema = z.object({
  ...z.pick(variantSchema, {
    sku: true,
    size: true,
    price: true,
    salePrice: true,
    saleUntil: true,
    stock: true,
    isPaused: true,
  }).shape,
  shippingClass: shippingClassField,
  /** Absent in the carts that an earlier version stored: the standard class. */
  taxClass: z.optional(taxClassField),
  itemId: z.int(),
  name: z.string(),
  nameBreaks: z.array(z.int()),
  unit: z.optional(z.string()),
  services: z.optional(z.array(z.enum(SERVICES))),
  colourName: z.string(),
  picture: decorationSchema,
})

export const ITEM_SORTS = ['new', 'priceAsc', 'priceDesc', 'popular', 'relevance'] as const

export type ItemSort = (typeof ITEM_SORTS)[number]

export const yenText = integerText(0, 100_000_000)

/** List filters. Page URLs use the same names and formats. */
export const itemFilterShape = {
  /** As typed; only its first 100 characters and 8 words count. */
  q: z.optional(boundedText(6_000).check(maxLength(2_000))),
  category: z.optional(listText(contentIdText)),
  priceMin: z.optional(yenText),
  priceMax: z.optional(yenText),
  colour: z.optional(listText(z.enum(COLOUR_FAMILY_KEYS))),
  material: z.optional(listText(z.enum(MATERIAL_FAMILY_KEYS))),
  shop: z.optional(listText(contentIdText)),
  inStock: z.optional(flagText),
  /** Default: `relevance` with `q`, else `new`. `relevance` without `q` is `new`. */
  sort: z.optional(z.enum(ITEM_SORTS)),
}

export const itemQuery = z.object({
  ...itemFilterShape,
  page: z._default(pageText, 1),
  perPage: z._default(integerText(1, MAX_PER_PAGE), ITEMS_PER_PAGE),
  /** `none`: without the numbers of the categories, for lists that do not show them. */
  counts: z.optional(z.literal('none')),
  /** Only these items, in this order. All other parameters except paging are ignored. */
  ids: z.optional(listText(contentIdText)),
})

export type ItemQuery = z.output<typeof itemQuery>

export const itemListSchema = z.object({
  data: z.array(itemCardSchema),
  page: z.int(),
  perPage: z.int(),
  total: z.int(),
  /**
   * Of a search: how many items with its words each category has, whatever the filters. Categories without any are missing.
   * Without words the numbers are those of the categories.
   */
  categoryCounts: z.optional(z.record(z.string(), z.int())),
})

export type CategoryCounts = Record<string, number>

export type ItemList = z.output<typeof itemListSchema>
