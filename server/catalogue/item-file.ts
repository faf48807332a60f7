/** Front matter of `content/items/<id>-<name>.md`. */
import { MAX_PRICE } from '#contract/items/actions.ts'
import { SERVICES } from '#contract/items/services.ts'
import * as z from 'zod/mini'
import { COLOUR_FAMILY_KEYS, MATERIAL_FAMILY_KEYS } from '#contract/items/facets.ts'
import { SHIPPING_CLASSES } from '#contract/items/schema.ts'
import { TAX_CLASSES } from '#contract/shared/tax.ts'
import { SHAPES } from '#contract/items/shapes.ts'
import { idField, pictureField, textField } from '#server/platform/content/kind.ts'

const yen = z.int().check(z.gte(1), z.lte(MAX_PRICE))
const weight = z.number().check(z.positive())
const millimetres = z.int().check(z.gte(1), z.lte(9_999))
const size = z.strictObject({ w: millimetres, d: millimetres, h: millimetres })

/** Boxes in which one piece is delivered, with their weights. */
const packages = z
  .array(
    z.strictObject({
      /** Contents, if there are several: 天板. */
      name: z.optional(textField(20)),
      /** Number of equal boxes, if not one. */
      count: z.optional(z.int().check(z.gte(2), z.lte(20))),
      sizeMm: size,
      weightKg: weight,
      /** The legs are packed beside the body. */
      legsOff: z.optional(z.literal(true)),
    }),
  )
  .check(z.minLength(1), z.maxLength(10))

/** With time zone: `2026-10-01T10:00:00+09:00`. */
const moment = z.iso.datetime({ offset: true })

const colour = z.strictObject({
  key: z.string().check(z.regex(/^[a-z0-9-]{1,30}$/)),
  name: textField(40),
  family: z.enum(COLOUR_FAMILY_KEYS),
  swatch: z.string().check(z.regex(/^#[0-9a-f]{6}$/)),
  /** Main picture of this colour. No other colour may use it. */
  picture: pictureField,
  /** The size that the picture shows, or another description of it, which follows 「写真は」. */
  shownSize: z.optional(textField(30)),
})

const variant = z.strictObject({
  sku: z.string().check(z.regex(/^[A-Z0-9]{2,}(-[A-Z0-9]+)*$/), z.maxLength(30)),
  colour: z.string(),
  /** Omitted if the item has one size. */
  size: z.optional(textField(30)),
  sizeMm: z.optional(size),
  price: yen,
  salePrice: z.optional(yen),
  saleUntil: z.optional(moment),
  stock: z.int().check(z.gte(0), z.lte(9_999)),
  /** A material sample. Its price does not count as the item's. Needs its own size and shipping. */
  sample: z.optional(z.literal(true)),
  /** Only if the picture of the colour shows another piece. */
  picture: z.optional(pictureField),
  /** Only if different from the item. */
  shape: z.optional(z.enum(SHAPES)),
  seatHeightMm: z.optional(millimetres),
  /** Weight and boxes belong to the item if it has one size, else to each variant. */
  weightKg: z.optional(weight),
  packages: z.optional(packages),
  shipping: z.optional(z.enum(SHIPPING_CLASSES)),
})

/** First id of the scale sample. Ids of content files are lower. */
export const FIRST_GENERATED_ID = 100_001

export const itemFile = z.strictObject({
  id: idField,
  name: textField(100),
  kana: z.string().check(z.regex(/^[ァ-ヶー・ 0-9A-Za-z]{1,100}$/)),
  catchCopy: textField(80),
  /** The most specific categories (1–3), the main one first. */
  categories: z.array(idField).check(z.minLength(1), z.maxLength(3)),
  sizeMm: size,
  seatHeightMm: z.optional(millimetres),
  /** What the size drawing shows; omitted for a plain box. */
  shape: z.optional(z.enum(SHAPES)),
  weightKg: z.optional(weight),
  packages: z.optional(packages),
  /** The unit of the prices, if not one piece. `m2`: area of one unit, for items sold by area. */
  unit: z.optional(z.strictObject({ name: textField(10), m2: z.optional(z.number().check(z.positive())) })),
  materials: z.array(textField(60)).check(z.minLength(1), z.maxLength(10)),
  materialFamilies: z.array(z.enum(MATERIAL_FAMILY_KEYS)).check(z.minLength(1)),
  assembly: textField(60),
  /** What can be ordered with a piece. `pickup`: of an old piece of the same kind, with large furniture only. */
  services: z.optional(z.array(z.enum(SERVICES)).check(z.minLength(1))),
  warranty: textField(60),
  care: textField(400),
  tags: z.array(textField(20)).check(z.maxLength(8)),
  shipping: z.enum(SHIPPING_CLASSES),
  /** `reduced`: food and drink. */
  taxClass: z._default(z.enum(TAX_CLASSES), 'standard'),
  popularity: z.int().check(z.gte(0), z.lte(1_000)),
  publishedAt: moment,
  shops: z.array(idField),
  related: z.array(idField).check(z.maxLength(8)),
  /** More pictures for the gallery: close-ups and rear views, then rooms with this model. */
  scenes: z.array(pictureField),
  colours: z.array(colour).check(z.minLength(1)),
  variants: z.array(variant).check(z.minLength(1)),
})
export type ItemFile = z.output<typeof itemFile>
