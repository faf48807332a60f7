import * as z from 'zod/mini'
import { boundedText } from './bounded-text.ts'
import { endpoint } from './endpoint.ts'
import { COLOUR_FAMILY_KEYS, MATERIAL_FAMILY_KEYS } from './facets.ts'
import { maxLength } from './lengths.ts'
import { blocksSchema } from './markdown.ts'
import { decorationSchema, pictureSchema } from './pictures.ts'
import { ITEMS_PER_PAGE, MAX_PER_PAGE, MAX_SHOWN_STOCK } from './rules.ts'
import { contentIdText, flagText, integerText, listText, pageText } from './text-input.ts'

export const SHIPPING_CLASSES = ['S', 'M', 'L'] as const

/** Whole millimetres. */
export const sizeSchema = z.object({ w: z.int(), d: z.int(), h: z.int() })
export type SizeMm = z.output<typeof sizeSchema>

export const colourSchema = z.object({
  /** Unique within its item; variants point at it. */
  key: z.string(),
  name: z.string(),
  family: z.enum(COLOUR_FAMILY_KEYS),
  /** `#rrggbb` */
  swatch: z.string(),
  picture: pictureSchema,
})
export type Colour = z.output<typeof colourSchema>

export const variantSchema = z.object({
  sku: z.string(),
  colourKey: z.string(),
  /** Empty where the item comes in one size. */
  size: z.string(),
  sizeMm: z.nullable(sizeSchema),
  /** Yen, tax included. */
  price: z.int(),
  /** In force now; null where the regular price holds. */
  salePrice: z.nullable(z.int()),
  /** End of the sale; null: until further notice, or no sale. */
  saleUntil: z.nullable(z.iso.datetime()),
  /** Pieces at hand, never more than 20 is told. */
  stock: z.int().check(z.gte(0), z.lte(MAX_SHOWN_STOCK)),
  /** A material sample: it does not count for the item's price and stock. */
  isSample: z.optional(z.literal(true)),
  /** Only where they differ from the item's. */
  weightKg: z.optional(z.number()),
  shippingClass: z.optional(z.enum(SHIPPING_CLASSES)),
})
export type Variant = z.output<typeof variantSchema>

const card = {
  id: z.int(),
  name: z.string(),
  /** Offsets into `name` where a line may break between phrases. */
  nameBreaks: z.array(z.int()),
  /** The most specific category. */
  categoryId: z.int(),
  categoryName: z.string(),
  /** Current and regular price of the lead variant. */
  priceMin: z.int(),
  regularPriceMin: z.int(),
  /** The highest current price. */
  priceMax: z.int(),
  /** What the prices are for, if not one piece: 1ケース（1.6㎡）. */
  unit: z.optional(z.string()),
  onSale: z.boolean(),
  inStock: z.boolean(),
  publishedAt: z.iso.datetime(),
}

/** What a card in a list shows. */
export const itemCardSchema = z.object({
  ...card,
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
  description: blocksSchema,
  sizeMm: sizeSchema,
  seatHeightMm: z.nullable(z.int()),
  weightKg: z.nullable(z.number()),
  /** Area of one unit, where the item is sold by area. */
  unitM2: z.optional(z.number()),
  materials: z.array(z.string()),
  materialFamilies: z.array(z.enum(MATERIAL_FAMILY_KEYS)),
  assembly: z.string(),
  warranty: z.string(),
  care: z.string(),
  tags: z.array(z.string()),
  shippingClass: z.enum(SHIPPING_CLASSES),
  taxRate: z.union([z.literal(10), z.literal(8)]),
  popularity: z.int(),
  shopIds: z.array(z.int()),
  relatedIds: z.array(z.int()),
  colours: z.array(colourSchema),
  variants: z.array(variantSchema),
  /** Close-ups, then rooms and places that show it. The gallery puts the colours' pictures first. */
  scenes: z.array(pictureSchema),
  updatedAt: z.iso.datetime(),
})
export type Item = z.output<typeof itemSchema>

/** An item with what its page shows around it, so that one answer is the whole page. */
export const itemPageSchema = z.object({
  item: itemSchema,
  related: z.array(itemCardSchema),
})
export type ItemPage = z.output<typeof itemPageSchema>

export const ITEM_SORTS = ['new', 'priceAsc', 'priceDesc', 'popular', 'relevance'] as const
export type ItemSort = (typeof ITEM_SORTS)[number]

export const yenText = integerText(0, 100_000_000)

/** The filters of lists; the page's address uses the same names and forms. */
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

export const itemQuerySchema = z.object({
  ...itemFilterShape,
  page: z._default(pageText, 1),
  perPage: z._default(integerText(1, MAX_PER_PAGE), ITEMS_PER_PAGE),
  /** Only these, in this order; other parameters but paging are ignored then. */
  ids: z.optional(listText(contentIdText)),
})
export type ItemQuery = z.output<typeof itemQuerySchema>

export const itemListSchema = z.object({
  data: z.array(itemCardSchema),
  page: z.int(),
  perPage: z.int(),
  total: z.int(),
})
export type ItemList = z.output<typeof itemListSchema>

export const listItems = endpoint({
  method: 'GET',
  path: '/Items',
  access: 'public',
  summary: 'Items, filtered, searched, sorted and paged',
  query: itemQuerySchema,
  output: itemListSchema,
})

export const readItem = endpoint({
  method: 'GET',
  path: '/Items/{id}',
  access: 'public',
  summary: 'One item with its variants and related items',
  params: z.object({ id: contentIdText }),
  output: itemPageSchema,
  errors: ['NOT_FOUND'],
})
