/** Refunds: where a transfer goes, by the link of a mail, and the customer's documents. */
import * as z from 'zod/mini'
import { orderNumberField } from '#contract/orders/api.ts'
import { orderRefundSchema, orderTokenField, receiptSchema } from '#contract/orders/schema.ts'
import { endpoint } from '#contract/shared/endpoint.ts'
import { maxLength } from '#contract/shared/lengths.ts'
import { integerText } from '#contract/shared/query-fields.ts'
import { bankAccountSchema, refundRequestSchema } from './schema.ts'

const linkShape = { token: z.string().check(maxLength(100)) }

/** POST, because the link's token must not be in an address. */
export const getRequest = endpoint({
  method: 'POST',
  path: '/Refunds/request',
  auth: 'none',
  body: z.object(linkShape),
  output: refundRequestSchema,
  errors: ['LINK_INVALID'],
})

/** Repeating it changes nothing; another account replaces the first one until the money was sent. */
export const setAccount = endpoint({
  method: 'POST',
  path: '/Refunds/account',
  auth: 'none',
  body: z.strictObject({ ...linkShape, ...bankAccountSchema.shape }),
  output: refundRequestSchema,
  errors: ['LINK_INVALID'],
})

export const refundNoteSchema = z.object({ ...receiptSchema.shape, refund: orderRefundSchema })

export type RefundNote = z.output<typeof refundNoteSchema>

/** 適格返還請求書 of a refund that the customer has received. */
export const getNote = endpoint({
  method: 'GET',
  path: '/Customers/me/orders/{number}/refunds/{position}',
  auth: 'required',
  offline: { source: 'saved', strategy: 'network-first', revision: 2 },
  refetchOn: 'orders',
  params: z.object({ number: orderNumberField, position: integerText(1, 9_999) }),
  output: refundNoteSchema,
  // NOT_FOUND also before it was made.
  errors: ['NOT_FOUND'],
})

/** The same of an order that was placed without an account, by the link of a mail. */
export const getNoteByLink = endpoint({
  method: 'POST',
  path: '/Refunds/note',
  auth: 'none',
  body: z.strictObject({ token: orderTokenField, position: z.int().check(z.gte(1), z.lte(9_999)) }),
  output: refundNoteSchema,
  errors: ['LINK_INVALID', 'NOT_FOUND'],
})
