/** A refund as staff see it. Only on the desk's origin. */
import * as z from 'zod/mini'
import { REFUND_STATES, REFUND_WAYS } from './refunds.ts'

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
