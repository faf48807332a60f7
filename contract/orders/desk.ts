/** Orders as staff see them. Only on the desk's origin. */
import * as z from 'zod/mini'
import { deliveryAddress } from '#contract/addresses/schema.ts'
import { dateText } from '#contract/shared/date-fields.ts'
import { deskList, searchText } from '#contract/shared/desk-list.ts'
import { endpoint } from '#contract/shared/endpoint.ts'
import { shippingClassField } from '#contract/items/schema.ts'
import { deskRefundSchema } from './desk-refund.ts'
import { PAYMENT_METHODS } from './payment.ts'
import { RETURN_OUTCOMES, RETURN_STATES } from './returns.ts'
import { orderLineSchema, orderQuoteSchema, orderSchema } from './schema.ts'
import { ORDER_STATES } from './states.ts'
import { ORDER_VIEWS } from './views.ts'

const pieces = z.object({ sku: z.string(), quantity: z.int() })

const rowShape = {
  id: z.string(),
  number: z.string(),
  state: z.enum(ORDER_STATES),
  /** Of what staff have seen, for actions. */
  revision: z.int(),
  createdAt: z.iso.datetime(),
  totalYen: z.int(),
  /** Null if points pay for everything. */
  method: z.nullable(z.enum(PAYMENT_METHODS)),
  /** When an order that is still unpaid is cancelled; null if nothing is due. */
  dueAt: z.nullable(z.iso.datetime()),
  deliveryOn: z.string(),
  slot: orderSchema.shape.slot,
  shippingClass: shippingClassField,
  /** The last day on which it can leave the store to arrive in time. Null for large furniture, and after it has left. */
  dispatchOn: z.nullable(z.iso.date()),
  /** Who gets it; null after it was erased. */
  name: z.nullable(z.string()),
  prefecture: z.nullable(z.string()),
  isGuest: z.boolean(),
  isPartlyShipped: z.boolean(),
  hasOpenReturn: z.boolean(),
}

export const deskOrderRowSchema = z.object(rowShape)

export type DeskOrderRow = z.output<typeof deskOrderRowSchema>

export const deskOrderSchema = z.object({
  ...rowShape,
  /** Null for guests. */
  customerId: z.nullable(z.string()),
  email: z.nullable(z.string()),
  address: z.nullable(deliveryAddress),
  note: z.string(),
  lines: z.array(orderLineSchema),
  quote: orderQuoteSchema,
  paidAt: z.nullable(z.iso.datetime()),
  /** What is entered at a convenience store, if the order waits to be paid there. */
  voucher: orderSchema.shape.voucher,
  /** Pieces that are not shipped and still have to be. */
  unshipped: z.array(pieces),
  shipments: z.array(
    z.object({
      /** Counts from 1. */
      position: z.int(),
      carrier: z.string(),
      number: z.string(),
      pieces: z.array(pieces),
      shippedAt: z.iso.datetime(),
      deliveredAt: z.nullable(z.iso.datetime()),
    }),
  ),
  /** The first one first, with those that failed. */
  refunds: z.array(deskRefundSchema),
  /** What was paid and has not gone back. */
  remainingYen: z.int(),
  returns: z.array(
    z.object({
      number: z.string(),
      state: z.enum(RETURN_STATES),
      wish: z.enum(RETURN_OUTCOMES),
      outcome: z.nullable(z.enum(RETURN_OUTCOMES)),
    }),
  ),
  /** Pieces that were delivered and are in no return. */
  returnable: z.array(pieces),
  /** The days to which the delivery can be moved; none after it has left. */
  deliveryDays: z.array(z.iso.date()),
  receipt: orderSchema.shape.receipt,
  /** The oldest first, as staff read it. */
  timeline: z.array(
    z.object({
      at: z.iso.datetime(),
      what: z.string(),
      /** `佐藤さん`, `お客様` */
      by: z.string(),
      reason: z.string(),
    }),
  ),
})

export type DeskOrder = z.output<typeof deskOrderSchema>

export const list = deskList('/Orders', deskOrderRowSchema, {
  view: z.optional(z.enum(ORDER_VIEWS)),
  state: z.optional(z.enum(ORDER_STATES)),
  deliveryOn: z.optional(dateText),
  q: z.optional(searchText),
})

/** How many orders each view has, up to one more than `MAX_COUNTED`. */
export const countViews = endpoint({
  method: 'GET',
  path: '/Orders/views',
  auth: 'staff',
  output: z.record(z.enum(ORDER_VIEWS), z.int()),
})

/** By number or id. */
export const get = endpoint({
  method: 'GET',
  path: '/Orders/{id}',
  auth: 'staff',
  params: z.object({ id: z.string() }),
  output: deskOrderSchema,
  errors: ['NOT_FOUND'],
})
