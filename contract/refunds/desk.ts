/** Refunds as staff see them. Only on the desk's origin. */
import * as z from 'zod/mini'
import { REFUND_STATES, REFUND_WAYS } from '#contract/orders/refunds.ts'
import { deskList } from '#contract/shared/desk-list.ts'
import { endpoint } from '#contract/shared/endpoint.ts'
import { bankAccountSchema } from './schema.ts'

export const deskRefundSchema = z.object({
  id: z.string(),
  /** `261120-7K2M9P-1` */
  number: z.string(),
  orderNumber: z.string(),
  yen: z.int(),
  way: z.enum(REFUND_WAYS),
  state: z.enum(REFUND_STATES),
  reason: z.string(),
  /** Why it failed or was withdrawn. */
  failure: z.string(),
  /** The one that was made instead; null without one. */
  replacedBy: z.nullable(z.string()),
  /** The store cannot record how it ends: the payment service or its dashboard has made it. */
  isByService: z.boolean(),
  createdAt: z.iso.datetime(),
  /** When the customer had the money. */
  madeAt: z.nullable(z.iso.datetime()),
})

export type DeskRefund = z.output<typeof deskRefundSchema>

/** Those that someone or something still has to act on, the oldest first. */
export const list = deskList('/Refunds', deskRefundSchema, {})

/** Where a transfer goes; null until the customer has told it, and some time after it was sent. */
export const getAccount = endpoint({
  method: 'GET',
  path: '/Refunds/{id}/account',
  auth: 'staff',
  params: z.object({ id: z.string() }),
  output: z.object({ account: z.nullable(bankAccountSchema) }),
  errors: ['NOT_FOUND', 'VERIFICATION_NEEDED'],
})
