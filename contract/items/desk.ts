/** Prices and visibility as staff see them: hidden items and paused variants too. Only on the desk's origin. */
import * as z from 'zod/mini'
import { deskList, searchText } from '#contract/shared/desk-list.ts'
import { endpoint } from '#contract/shared/endpoint.ts'
import { contentIdText } from '#contract/shared/query-fields.ts'

export const deskVariantSchema = z.object({
  /** The SKU. */
  id: z.string(),
  itemId: z.int(),
  name: z.string(),
  /** Colour and size. */
  choice: z.string(),
  price: z.int(),
  /** Of a sale that has not ended. */
  salePrice: z.nullable(z.int()),
  saleUntil: z.nullable(z.iso.datetime()),
  stock: z.int(),
  visibility: z.enum(['shown', 'hidden']),
  selling: z.enum(['sold', 'paused']),
  /** It will be published later. */
  isComing: z.boolean(),
  /** For a change of the prices. */
  seenPrices: z.string(),
})

export type DeskVariant = z.output<typeof deskVariantSchema>

/** By item. */
export const list = deskList('/Prices', deskVariantSchema, {
  q: z.optional(searchText),
  categoryId: z.optional(contentIdText),
})

/** Of items, each parent before its children. */
export const listCategories = endpoint({
  method: 'GET',
  path: '/Prices/categories',
  auth: 'staff',
  output: z.object({ data: z.array(z.object({ id: z.int(), name: z.string(), isChild: z.boolean() })) }),
})
