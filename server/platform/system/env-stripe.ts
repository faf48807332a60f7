/** Settings of the card payments. Either all three keys are set or none. */
import * as z from 'zod/mini'
import { SERVICE_METHODS, type ServiceMethod } from '#contract/shared/service-methods.ts'

export interface StripeSettings {
  secretKey: string
  publishableKey: string
  /** Signs the events that the payment service sends. */
  webhookSecret: string
  /** Those that the account has switched on, in the order in which they are offered. */
  methods: readonly ServiceMethod[]
  /** Replaces Stripe's address in tests. */
  apiUrl?: string | undefined
}

const METHODS = 'card, and with commas paypay and konbini if the account has them, such as card,konbini'

const isMethod = (name: string): boolean => SERVICE_METHODS.some((it) => it === name)

const methodsField = z.pipe(
  z.pipe(
    z.string(),
    z.transform((names: string) => names.split(',').map((name) => name.trim().toLowerCase())),
  ),
  z
    .array(z.string())
    .check(z.refine((names) => names.every(isMethod) && names.includes('card'), { error: () => METHODS })),
)

const text = (form: RegExp, expected: string) => z.optional(z.string().check(z.regex(form, { error: () => expected })))

export const stripeShape = {
  STRIPE_SECRET_KEY: text(
    /^[sr]k_(test|live)_\w{1,250}$/,
    'a secret key, sk_test_… or sk_live_… (or restricted, rk_…)',
  ),
  STRIPE_PUBLISHABLE_KEY: text(/^pk_(test|live)_\w{1,250}$/, 'a publishable key, pk_test_… or pk_live_…'),
  STRIPE_WEBHOOK_SECRET: text(/^whsec_\w{1,250}$/, 'the signing secret of the webhook endpoint, whsec_…'),
  STRIPE_METHODS: z._default(methodsField, [...SERVICE_METHODS]),
}

type Values = { STRIPE_API_URL?: string | undefined; DEMO?: boolean; STRIPE_METHODS: readonly string[] } & {
  [Name in (typeof TOGETHER)[number]]?: string | undefined
}

/** Undefined if the store takes no cards. */
export function readStripe(values: Values): StripeSettings | undefined {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey } = values
  const { STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_URL: apiUrl } = values
  if (!secretKey || !publishableKey || !webhookSecret) return undefined
  const methods = SERVICE_METHODS.filter((it) => values.STRIPE_METHODS.includes(it))
  return { secretKey, publishableKey, webhookSecret, methods, apiUrl }
}

const TOGETHER = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const

const getMode = (key: string): string => key.split('_')[1] ?? ''

export function listWrongStripe(values: Values, isLocalStore: boolean): string[] {
  const lines = []
  const given = TOGETHER.filter((name) => values[name])
  if (given.length > 0)
    for (const name of TOGETHER) if (!values[name]) lines.push(`${name} is not set, expected with ${given[0]}`)
  const { STRIPE_SECRET_KEY: secret, STRIPE_PUBLISHABLE_KEY: publishable, STRIPE_API_URL: apiUrl } = values
  if (secret && publishable && getMode(secret) !== getMode(publishable))
    lines.push(
      `STRIPE_PUBLISHABLE_KEY is a ${getMode(publishable)} key, expected: a ${getMode(secret)} key like STRIPE_SECRET_KEY`,
    )
  if (apiUrl && given.length === 0) lines.push('STRIPE_SECRET_KEY is not set, expected with STRIPE_API_URL')
  if (apiUrl && !isLocalStore)
    lines.push('STRIPE_API_URL is set, expected: only if PUBLIC_URL is on localhost, for tests')
  // Test cards pay nothing, so the goods would be given away.
  if (secret && getMode(secret) === 'test' && !isLocalStore && !values.DEMO)
    lines.push('STRIPE_SECRET_KEY is a test key, expected: a live key, or DEMO=1 for a store that delivers nothing')
  return lines
}
