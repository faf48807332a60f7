/** Refunds as staff see them. Only on the desk's origin. */
import * as z from 'zod/mini'
import { deskRefundSchema } from '#contract/orders/desk-refund.ts'
import { deskList } from '#contract/shared/desk-list.ts'
import { endpoint } from '#contract/shared/endpoint.ts'
import { bankAccountSchema } from './schema.ts'

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
