/** Orders as staff see them. Only on the desk's origin. */
import * as z from 'zod/mini'
import { dateText } from '#contract/shared/date-fields.ts'
import { deskList, searchText } from '#contract/shared/desk-list.ts'
import { endpoint } from '#contract/shared/endpoint.ts'
import { PAYMENT_METHODS } from './payment.ts'
import { orderLineSchema, orderSchema } from './schema.ts'
import { ORDER_ACTORS, ORDER_STATES } from './states.ts'

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
  deliveryOn: z.string(),
  /** As staff read it. */
  slot: z.string(),
  /** Who gets it; null after it was erased. */
  name: z.nullable(z.string()),
  prefecture: z.nullable(z.string()),
  isGuest: z.boolean(),
  isPartlyShipped: z.boolean(),
}

export const deskOrderRowSchema = z.object(rowShape)

export type DeskOrderRow = z.output<typeof deskOrderRowSchema>

export const deskOrderSchema = z.object({
  ...rowShape,
  email: z.nullable(z.string()),
  /** In one line. */
  address: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  note: z.string(),
  lines: z.array(orderLineSchema),
  shipments: orderSchema.shape.shipments,
  /** The oldest first, as staff read it. */
  history: z.array(
    z.object({ at: z.iso.datetime(), actor: z.enum(ORDER_ACTORS), what: z.string(), reason: z.string() }),
  ),
})

export type DeskOrder = z.output<typeof deskOrderSchema>

export const list = deskList('/Orders', deskOrderRowSchema, {
  state: z.optional(z.enum(ORDER_STATES)),
  deliveryOn: z.optional(dateText),
  q: z.optional(searchText),
})

export const get = endpoint({
  method: 'GET',
  path: '/Orders/{id}',
  auth: 'staff',
  params: z.object({ id: z.string() }),
  output: deskOrderSchema,
  errors: ['NOT_FOUND'],
})
