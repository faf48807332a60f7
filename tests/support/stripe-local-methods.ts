/** Konbini and PayPay at a local Stripe: what their confirmation demands, and what it leads to. */
import { createHash } from 'node:crypto'
import { KONBINI_CHAINS } from '#contract/orders/konbini.ts'
import { DAY_MS, MINUTE_MS, SECOND_MS } from '#contract/shared/constants.ts'
import { fillNulls } from './stripe/api.ts'
import { type Intent, newId, NO_BILLING_DETAILS, type Params, type StripeObject } from './stripe-objects.ts'
import { refuse } from './stripe-refusal.ts'

const read = (params: Params, ...path: string[]): string | undefined => {
  const found = path.reduce<Params | string | undefined>((at, name) => (at as Params | undefined)?.[name], params)
  return typeof found === 'string' && found !== '' ? found : undefined
}

/** A method of which Stripe tells nothing but its type. */
export const newLocalMethod = (type: string, params: Params, created: number): StripeObject =>
  fillNulls('payment_method', {
    id: newId('pm'),
    object: 'payment_method',
    type,
    billing_details: {
      ...NO_BILLING_DETAILS,
      name: read(params, 'payment_method_data', 'billing_details', 'name') ?? null,
      email: read(params, 'payment_method_data', 'billing_details', 'email') ?? null,
    },
    created,
    livemode: false,
    [type]: {},
  })

interface Confirmed {
  intent: Intent
  params: Params
  nowMs: number
  /** Of the local Stripe. */
  url: string
}

const REJECTED_NUMBER = '0000000001'

/** The `next_action` of a payment at a convenience store. */
export function confirmKonbini({ intent, params, nowMs, url }: Confirmed): object {
  for (const name of ['name', 'email'])
    if (read(params, 'payment_method_data', 'billing_details', name) === undefined)
      refuse('parameter_missing', `Missing required param: billing_details[${name}].`)
  if (intent.amount < 120) refuse('amount_too_small', 'Amount must be at least ¥120 jpy')
  if (intent.amount > 300_000) refuse('amount_too_large', 'Amount must be no more than ¥300,000 jpy')
  const options = ['payment_method_options', 'konbini'] as const
  const expiresMs = Number(read(params, ...options, 'expires_at')) * SECOND_MS
  if (!(expiresMs > nowMs + 30 * MINUTE_MS && expiresMs < nowMs + 60 * DAY_MS))
    refuse('payment_intent_invalid_parameter', 'expires_at must be between 30 minutes and 60 days from now')
  const number = read(params, ...options, 'confirmation_number') ?? toDigits(`${intent.id} number`, 11)
  if (!/^(?!0+$)\d{10,11}$/.test(number) || number === REJECTED_NUMBER)
    refuse('payment_intent_konbini_rejected_confirmation_number', 'This confirmation number cannot be used')
  const stores = KONBINI_CHAINS.map((chain) => [
    chain,
    { confirmation_number: number, payment_code: toDigits(`${intent.id} ${chain}`, chain === 'familymart' ? 6 : 12) },
  ])
  return {
    type: 'konbini_display_details',
    konbini_display_details: {
      expires_at: expiresMs / SECOND_MS,
      hosted_voucher_url: `${url}/voucher/${intent.id}`,
      stores: Object.fromEntries(stores),
    },
  }
}

const toDigits = (text: string, length: number): string =>
  BigInt(`0x${createHash('sha256').update(text).digest('hex')}`)
    .toString()
    .slice(0, length)

/** The `next_action` of a payment by PayPay. */
export function confirmPayPay({ intent, params, url }: Confirmed): object {
  const returnUrl = read(params, 'return_url')
  if (returnUrl === undefined) refuse('parameter_missing', 'Missing required param: return_url.')
  return {
    type: 'redirect_to_url',
    redirect_to_url: { url: `${url}/redirect/${intent.id}`, return_url: returnUrl },
  }
}
