/** What staff look up while a customer orders by phone. Only on the desk's origin. */
import * as z from 'zod/mini'
import { deliveryAddress } from '#contract/addresses/schema.ts'
import { SERVICES } from '#contract/items/services.ts'
import { searchText } from '#contract/shared/desk-list.ts'
import { endpoint } from '#contract/shared/endpoint.ts'
import { checkoutQuoteSchema, orderLineSchema, quoteBody } from './schema.ts'

const callerSchema = z.object({
  id: z.string(),
  name: z.string(),
  kana: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
})

export type Caller = z.output<typeof callerSchema>

/** The first customers who are found. */
export const findCallers = endpoint({
  method: 'GET',
  path: '/Orders/callers',
  auth: 'staff',
  query: z.object({ q: searchText }),
  output: z.object({ data: z.array(callerSchema) }),
})

/** Where the customer's orders go: their usual place first. */
export const listCallerAddresses = endpoint({
  method: 'GET',
  path: '/Orders/callers/{id}/addresses',
  auth: 'staff',
  params: z.object({ id: z.string() }),
  output: z.object({ data: z.array(deliveryAddress) }),
  errors: ['NOT_FOUND'],
})

const goodsSchema = z.object({
  ...z.pick(orderLineSchema, { sku: true, name: true, colourName: true, size: true, picture: true }).shape,
  unitYen: z.int(),
  stock: z.int(),
  isPaused: z.boolean(),
  services: z.array(z.enum(SERVICES)),
})

export type Goods = z.output<typeof goodsSchema>

/** The first goods on sale that are found by SKU or name. */
export const findGoods = endpoint({
  method: 'GET',
  path: '/Orders/goods',
  auth: 'staff',
  query: z.object({ q: searchText }),
  output: z.object({ data: z.array(goodsSchema) }),
})

/** What the store's own checkout would say. */
export const quote = endpoint({
  method: 'POST',
  path: '/Orders/quote',
  auth: 'staff',
  body: z.extend(quoteBody, {
    customerId: z.optional(z.string()),
    /** Of a caller without an account. */
    email: z.optional(z.string()),
  }),
  output: z.extend(checkoutQuoteSchema, {
    /** An account has this mail address: the order would earn points there. */
    isMember: z.boolean(),
  }),
  errors: ['REFUSED'],
})

export type PhoneQuote = z.output<typeof quote.output>
