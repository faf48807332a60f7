import * as z from 'zod/mini'
import { orderNumberField } from '#contract/orders/api.ts'
import { orderReturnSchema } from '#contract/orders/return-schema.ts'
import { getReturnPage, type OrderAccess, RETURN_SUBMISSION } from '#contract/orders/returns.ts'
import { orderTokenField } from '#contract/orders/schema.ts'
import { endpoint } from '#contract/shared/endpoint.ts'
import type { SubmissionKind } from '#contract/shared/submission-kind.ts'
import { newReturnBody, newReturnByLinkBody } from './schema.ts'

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

/** As `open`, by the link of an order without an account. */
export const openByLink = endpoint({
  method: 'POST',
  path: '/Orders/link/{number}/returns',
  auth: 'optional',
  params: z.object({ number: orderNumberField }),
  body: newReturnByLinkBody,
  output: orderReturnSchema,
  errors: ['LINK_INVALID', 'RETURN_REFUSED', 'FILE_GONE'],
  idempotent: true,
})

/** Each order has a form of its own, whose draft is not mixed with that of another order. */
export const toReturnKind = (order: OrderAccess): SubmissionKind => ({
  name: RETURN_SUBMISSION,
  call: order.token === undefined ? open : openByLink,
  params: { number: order.number },
  label: '返品・交換のお申し込み',
  page: getReturnPage(order),
  about: () => `ご注文 ${order.number}`,
})

const RETURN_NUMBER = /^RT-[0-9]{6}-[0-9A-Za-z]{4}$/i

const withdrawParams = z.object({
  number: orderNumberField,
  returnNumber: z.pipe(
    z.string().check(z.regex(RETURN_NUMBER)),
    z.transform((text) => text.toUpperCase()),
  ),
})

/** Until the goods have arrived. Repeating it succeeds. */
export const withdraw = endpoint({
  method: 'POST',
  path: '/Customers/me/orders/{number}/returns/{returnNumber}/withdraw',
  auth: 'required',
  params: withdrawParams,
  body: z.strictObject({}),
  output: orderReturnSchema,
  errors: ['NOT_FOUND', 'RETURN_CLOSED'],
  idempotent: true,
})

/** As `withdraw`, by the link of an order without an account. */
export const withdrawByLink = endpoint({
  method: 'POST',
  path: '/Orders/link/{number}/returns/{returnNumber}/withdraw',
  auth: 'optional',
  params: withdrawParams,
  body: z.strictObject({ token: orderTokenField }),
  output: orderReturnSchema,
  errors: ['LINK_INVALID', 'NOT_FOUND', 'RETURN_CLOSED'],
  idempotent: true,
})
