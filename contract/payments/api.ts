/** Payments through the payment service, and saved cards. Card numbers never reach the store: the browser sends them to the payment service. */
import * as z from 'zod/mini'
import { orderNumberField } from '#contract/orders/api.ts'
import { orderTokenField } from '#contract/orders/schema.ts'
import { endpoint } from '#contract/shared/endpoint.ts'

/** Sent to the payment service with a new card, for 3-D Secure: card companies ask for name and a way of contact. */
const cardHolderSchema = z.object({
  name: z.string(),
  /** Null if the payment service would refuse it. */
  email: z.nullable(z.string()),
  /** International, `+819012345678`. Null if the customer never told one. */
  phone: z.nullable(z.string()),
})

export type CardHolder = z.output<typeof cardHolderSchema>

/** The browser confirms a payment or saves a card with this. */
export const confirmationSchema = z.object({ clientSecret: z.string(), holder: cardHolderSchema })

export type Confirmation = z.output<typeof confirmationSchema>

const orderShape = {
  orderNumber: orderNumberField,
  /** Of the link that opens an order which was placed without an account. Without it, the order is the customer's. */
  token: z.optional(orderTokenField),
}

/** The next attempt to pay an order by card. Repeating the call returns the same attempt until it has failed. */
export const createIntent = endpoint({
  method: 'POST',
  path: '/Payments/intent',
  auth: 'optional',
  body: z.strictObject({
    ...orderShape,
    /** Whether the card is saved for later orders; never without an account. */
    saveCard: z.optional(z.boolean()),
  }),
  output: confirmationSchema,
  errors: ['UNAUTHORIZED', 'LINK_INVALID', 'NOT_FOUND', 'ORDER_CLOSED', 'PAYMENT_UNAVAILABLE'],
})

/**
 * Starts to pay an order by PayPay, in the next attempt if the last one has ended. `url`: the page of PayPay, which returns to
 * /checkout/return.
 */
export const createRedirect = endpoint({
  method: 'POST',
  path: '/Payments/redirect',
  auth: 'optional',
  body: z.strictObject(orderShape),
  output: z.object({ url: z.url() }),
  errors: ['UNAUTHORIZED', 'LINK_INVALID', 'NOT_FOUND', 'ORDER_CLOSED', 'PAYMENT_UNAVAILABLE'],
})

/** After the browser has confirmed or PayPay has returned, asks the payment service now instead of waiting for its webhook. */
export const checkIntent = endpoint({
  method: 'POST',
  path: '/Payments/check',
  auth: 'optional',
  body: z.strictObject(orderShape),
  output: z.object({}),
  errors: ['UNAUTHORIZED', 'LINK_INVALID', 'NOT_FOUND', 'PAYMENT_UNAVAILABLE'],
})

export const createSetup = endpoint({
  method: 'POST',
  path: '/Payments/setup',
  auth: 'required',
  body: z.strictObject({}),
  output: confirmationSchema,
  errors: ['PAYMENT_UNAVAILABLE'],
})

export const savedCardSchema = z.object({
  id: z.string(),
  brand: z.string(),
  last4: z.string(),
  expMonth: z.int(),
  expYear: z.int(),
  isDefault: z.boolean(),
})

export type SavedCard = z.output<typeof savedCardSchema>

export const listCards = endpoint({
  method: 'GET',
  path: '/Customers/me/paymentMethods',
  auth: 'required',
  output: z.object({ data: z.array(savedCardSchema) }),
  errors: ['PAYMENT_UNAVAILABLE'],
})

const cardParams = z.object({ id: z.string().check(z.regex(/^pm_\w{1,60}$/)) })

export const setDefaultCard = endpoint({
  method: 'POST',
  path: '/Customers/me/paymentMethods/{id}/default',
  auth: 'required',
  params: cardParams,
  body: z.strictObject({}),
  output: z.object({}),
  errors: ['NOT_FOUND', 'PAYMENT_UNAVAILABLE'],
})

export const removeCard = endpoint({
  method: 'DELETE',
  path: '/Customers/me/paymentMethods/{id}',
  auth: 'required',
  params: cardParams,
  output: z.object({}),
  errors: ['NOT_FOUND', 'PAYMENT_UNAVAILABLE'],
})
