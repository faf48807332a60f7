/** The stock as staff see it. Only on the desk's origin. */
import * as z from 'zod/mini'
import { deskList, searchText } from '#contract/shared/desk-list.ts'
import { endpoint } from '#contract/shared/endpoint.ts'
import { integerText } from '#contract/shared/query-fields.ts'
import { MAX_STOCK } from './actions.ts'
import { STOCK_REASONS, type StockReason } from './reasons.ts'

export const deskStockSchema = z.object({
  /** The SKU. */
  id: z.string(),
  /** With colour and size. */
  name: z.string(),
  stock: z.int(),
  /** It is in the store. */
  live: z.boolean(),
  isPaused: z.boolean(),
})

export type DeskStock = z.output<typeof deskStockSchema>

/** Variants that are sold, the fewest pieces first. */
export const list = deskList('/Stock', deskStockSchema, {
  q: z.optional(searchText),
  /** Fewer pieces than these. */
  below: z.optional(integerText(0, MAX_STOCK)),
})

export const stockMovementSchema = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  reason: z.enum(Object.keys(STOCK_REASONS) as [StockReason]),
  delta: z.int(),
  /** The stock after it. */
  after: z.int(),
  /** The number of the order or the return. */
  reference: z.nullable(z.string()),
  by: z.nullable(z.string()),
})

/** One variant with its movements, the latest first. `before`: the number of the last one that is known. */
export const get = endpoint({
  method: 'GET',
  path: '/Stock/{sku}',
  auth: 'staff',
  params: z.object({ sku: z.string() }),
  query: z.object({ before: z.optional(integerText(1, Number.MAX_SAFE_INTEGER)) }),
  output: z.object({ variant: deskStockSchema, data: z.array(stockMovementSchema), hasMore: z.boolean() }),
  errors: ['NOT_FOUND'],
})
