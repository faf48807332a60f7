import * as z from 'zod/mini'
import { orderNumberField } from '#contract/orders/api.ts'
import { orderReturnSchema } from '#contract/orders/return-schema.ts'
import { getReturnPage, RETURN_SUBMISSION } from '#contract/orders/returns.ts'
import { endpoint } from '#contract/shared/endpoint.ts'
import type { SubmissionKind } from '#contract/shared/submission-kind.ts'
import { newReturnBody } from './schema.ts'

/** Announces that goods of a delivered order come back. */
export const open = endpoint({
  method: 'POST',
  path: '/Customers/me/orders/{number}/returns',
  auth: 'required',
  params: z.object({ number: orderNumberField }),
  body: newReturnBody,
  output: orderReturnSchema,
  errors: ['NOT_FOUND', 'RETURN_REFUSED', 'FILE_GONE'],
  idempotent: true,
})

/** Each order has a form of its own, whose draft is not mixed with that of another order. */
export const toReturnKind = (orderNumber: string): SubmissionKind => ({
  name: RETURN_SUBMISSION,
  call: open,
  params: { number: orderNumber },
  label: '返品・交換のお申し込み',
  page: getReturnPage(orderNumber),
  about: () => `ご注文 ${orderNumber}`,
})

const RETURN_NUMBER = /^RT-[0-9]{6}-[0-9A-Za-z]{4}$/i

/** Until the goods have arrived. Repeating it succeeds. */
export const withdraw = endpoint({
  method: 'POST',
  path: '/Customers/me/orders/{number}/returns/{returnNumber}/withdraw',
  auth: 'required',
  params: z.object({
    number: orderNumberField,
    returnNumber: z.pipe(
      z.string().check(z.regex(RETURN_NUMBER)),
      z.transform((text) => text.toUpperCase()),
    ),
  }),
  body: z.strictObject({}),
  output: orderReturnSchema,
  errors: ['NOT_FOUND', 'RETURN_CLOSED'],
  idempotent: true,
})
