import * as z from 'zod/mini'
import { endpoint } from '#contract/shared/endpoint.ts'
import { dateText } from '#contract/shared/date-fields.ts'
import { pageText } from '#contract/shared/query-fields.ts'
import { linkRequestBody, ORDER_NUMBER } from './link-request.ts'
import {
  checkoutQuoteSchema,
  newOrderBody,
  orderSchema,
  orderTokenField,
  orderSummarySchema,
  quoteBody,
  receiptBody,
  receiptSchema,
} from './schema.ts'

export const ORDERS_PER_PAGE = 20

export const quote = endpoint({
  method: 'POST',
  path: '/Orders/quote',
  auth: 'optional',
  body: quoteBody,
  output: checkoutQuoteSchema,
  errors: ['UNAUTHORIZED', 'STOCK_CHANGED'],
})

export const create = endpoint({
  method: 'POST',
  path: '/Orders',
  auth: 'optional',
  body: newOrderBody,
  output: orderSchema,
  errors: [
    'UNAUTHORIZED',
    'TERMS_CHANGED',
    'TOTAL_CHANGED',
    'STOCK_CHANGED',
    'POINTS_CHANGED',
    'PAYMENT_UNAVAILABLE',
    'ORDER_LIMIT',
  ],
  idempotent: true,
})

export const list = endpoint({
  method: 'GET',
  path: '/Customers/me/orders',
  auth: 'required',
  offline: { source: 'saved', strategy: 'network-first', revision: 2 },
  refetchOn: 'orders',
  /** Days in Japan, both included. */
  query: z.object({ from: z.optional(dateText), to: z.optional(dateText), page: z._default(pageText, 1) }),
  output: z.object({ data: z.array(orderSummarySchema), page: z.int(), perPage: z.int(), total: z.int() }),
})

export const isOrderNumber = (text: string): boolean => ORDER_NUMBER.test(text)

export const orderNumberField = z.pipe(
  z.string().check(z.regex(ORDER_NUMBER)),
  z.transform((text) => text.toUpperCase()),
)

const numberParams = z.object({ number: orderNumberField })

export const get = endpoint({
  method: 'GET',
  path: '/Customers/me/orders/{number}',
  auth: 'required',
  offline: { source: 'saved', strategy: 'network-first', revision: 4 },
  refetchOn: 'orders',
  params: numberParams,
  output: orderSchema,
  errors: ['NOT_FOUND'],
})

export const cancel = endpoint({
  method: 'POST',
  path: '/Customers/me/orders/{number}/cancel',
  auth: 'required',
  params: numberParams,
  body: z.strictObject({}),
  output: orderSchema,
  errors: ['NOT_FOUND', 'ORDER_CLOSED'],
  idempotent: true,
})

/** The receipt as it was issued last, to read it again. Not counted as a print. */
export const getReceipt = endpoint({
  method: 'GET',
  path: '/Customers/me/orders/{number}/receipt',
  auth: 'required',
  offline: { source: 'saved', strategy: 'network-first', revision: 4 },
  refetchOn: 'orders',
  params: numberParams,
  output: receiptSchema,
  // NOT_FOUND also before it was issued.
  errors: ['NOT_FOUND', 'ORDER_CLOSED'],
})

/** Issues the receipt. The name is set once; each call counts as a print, and from the second one it is marked 再発行. */
export const issueReceipt = endpoint({
  method: 'POST',
  path: '/Customers/me/orders/{number}/receipt',
  auth: 'required',
  params: numberParams,
  body: receiptBody,
  output: receiptSchema,
  errors: ['NOT_FOUND', 'ORDER_CLOSED'],
  idempotent: true,
})

const linkShape = { token: orderTokenField }

/** POST, because the link's token must not be in an address. */
export const getByLink = endpoint({
  method: 'POST',
  path: '/Orders/link',
  auth: 'none',
  body: z.strictObject(linkShape),
  output: orderSchema,
  errors: ['LINK_INVALID'],
})

export const cancelByLink = endpoint({
  method: 'POST',
  path: '/Orders/link/cancel',
  auth: 'optional',
  body: z.strictObject(linkShape),
  output: orderSchema,
  errors: ['LINK_INVALID', 'ORDER_CLOSED'],
  idempotent: true,
})

/** As `getReceipt`. */
export const getReceiptByLink = endpoint({
  method: 'POST',
  path: '/Orders/link/receipt',
  auth: 'none',
  body: z.strictObject(linkShape),
  output: receiptSchema,
  errors: ['LINK_INVALID', 'NOT_FOUND', 'ORDER_CLOSED'],
})

/** As `issueReceipt`. */
export const issueReceiptByLink = endpoint({
  method: 'POST',
  path: '/Orders/link/receipt/issue',
  auth: 'optional',
  body: z.strictObject({ ...linkShape, ...receiptBody.shape }),
  output: receiptSchema,
  errors: ['LINK_INVALID', 'ORDER_CLOSED'],
  idempotent: true,
})

/** Mails a new link, if there is an order with this number and mail address. The response is the same in any case. */
export const requestLink = endpoint({
  method: 'POST',
  path: '/Orders/link/request',
  auth: 'none',
  body: linkRequestBody,
  output: z.object({}),
})
