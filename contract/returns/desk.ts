/** Returns as staff see them. Only on the desk's origin. */
import * as z from 'zod/mini'
import { wayField } from '#contract/orders/actions.ts'
import { deskRefundSchema } from '#contract/orders/desk-refund.ts'
import { REFUND_WAYS } from '#contract/orders/refunds.ts'
import { settlementSchema } from '#contract/orders/return-schema.ts'
import { RETURN_CAUSES, RETURN_OUTCOMES, RETURN_STATES } from '#contract/orders/returns.ts'
import { orderLineSchema } from '#contract/orders/schema.ts'
import { ORDER_ACTORS } from '#contract/orders/states.ts'
import { deskList } from '#contract/shared/desk-list.ts'
import { endpoint } from '#contract/shared/endpoint.ts'
import { reductionsField } from './actions.ts'

const rowShape = {
  id: z.string(),
  /** RT-YYMMDD-XXXX */
  number: z.string(),
  orderNumber: z.string(),
  state: z.enum(RETURN_STATES),
  revision: z.int(),
  reason: z.enum(RETURN_CAUSES),
  wish: z.enum(RETURN_OUTCOMES),
  /** How it ended, or will end; null until that is decided. */
  outcome: z.nullable(z.enum(RETURN_OUTCOMES)),
  /** Of the order; null after it was erased. */
  name: z.nullable(z.string()),
  pieces: z.int(),
  photos: z.int(),
  createdAt: z.iso.datetime(),
  arrivedAt: z.nullable(z.iso.datetime()),
}

export const deskReturnRowSchema = z.object(rowShape)

export type DeskReturnRow = z.output<typeof deskReturnRowSchema>

export const deskReturnSchema = z.object({
  ...rowShape,
  openedBy: z.enum(ORDER_ACTORS),
  isCollected: z.boolean(),
  note: z.string(),
  fileIds: z.array(z.string()),
  lines: z.array(
    z.object({
      line: orderLineSchema,
      quantity: z.int(),
      /** Pieces that go back to the stock; null until they were inspected. */
      restocked: z.nullable(z.int()),
    }),
  ),
  /** Null until it was settled. */
  settlement: z.nullable(settlementSchema),
  declineReason: z.string(),
  closedAt: z.nullable(z.iso.datetime()),
  refunds: z.array(deskRefundSchema),
  order: z.object({ id: z.string(), revision: z.int(), hasAccount: z.boolean() }),
})

export type DeskReturn = z.output<typeof deskReturnSchema>

/** The latest first. */
export const list = deskList('/Returns', deskReturnRowSchema, { state: z.optional(z.enum(RETURN_STATES)) })

/** By number or id. */
export const get = endpoint({
  method: 'GET',
  path: '/Returns/{id}',
  auth: 'staff',
  params: z.object({ id: z.string() }),
  output: deskReturnSchema,
  errors: ['NOT_FOUND'],
})

/** A photo of the customer. */
export const getPhoto = endpoint({
  method: 'GET',
  path: '/Returns/{id}/photos/{fileId}',
  auth: 'staff',
  transport: 'file',
  params: z.object({ id: z.string(), fileId: z.string() }),
  output: z.unknown(),
  errors: ['NOT_FOUND'],
})

/** What settling it would do now; refused if it cannot be settled. Nothing is written. */
export const previewSettlement = endpoint({
  method: 'POST',
  path: '/Returns/{id}/settlement',
  auth: 'staff',
  params: z.object({ id: z.string() }),
  body: z.strictObject({ way: wayField, reductions: z.optional(reductionsField) }),
  output: z.object({
    outcome: z.enum(RETURN_OUTCOMES),
    settlement: settlementSchema,
    /** How it is paid back if no other way is chosen. */
    way: z.enum(REFUND_WAYS),
    /** Its taxes are in proportion to what remains, because something was paid back before. */
    isInProportion: z.boolean(),
    /** Without an account, no points can be moved. */
    hasAccount: z.boolean(),
  }),
  errors: ['NOT_FOUND', 'REFUSED'],
})

export type SettlementPreview = z.output<typeof previewSettlement.output>
