/** Objects of Stripe's API as a local Stripe creates them: whole ones, with everything that the description demands. */
import { randomBytes } from 'node:crypto'
import { STRIPE_API_VERSION } from '#server/payments/stripe.ts'
import { fillNulls } from './stripe/api.ts'

/** Parsed parameters of a request: `metadata[order_id]=x` is `{ metadata: { order_id: 'x' } }`. */
export interface Params {
  [name: string]: string | Params | undefined
}

export type StripeObject = { id: string; object: string } & Record<string, unknown>

export interface Intent extends StripeObject {
  amount: number
  amount_received: number
  currency: string
  customer: string | null
  status: string
  client_secret: string
  payment_method: string | null
  setup_future_usage: string | null
  metadata: Record<string, string>
}

export interface CardMethod extends StripeObject {
  customer: string | null
  card: { brand: string; last4: string; exp_month: number; exp_year: number }
}

export interface StripeCustomer extends StripeObject {
  name: string | null
  email: string | null
  phone: string | null
  metadata: Record<string, string>
  invoice_settings: { default_payment_method: string | null }
}

export interface Refund extends StripeObject {
  amount: number
  payment_intent: string
  status: string
  metadata: Record<string, string>
}

export interface StripeEvent extends StripeObject {
  type: string
  data: { object: unknown }
}

export const newId = (prefix: string): string => `${prefix}_${randomBytes(12).toString('hex')}`

const toText = (value: string | Params | undefined): string | null => (typeof value === 'string' ? value : null)
const toMetadata = ({ metadata = {} }: Params) => metadata as Record<string, string>

export const NO_BILLING_DETAILS = { address: null, email: null, name: null, phone: null, tax_id: null }

/** `created`: when it was made, in seconds. */
export const newEvent = (type: string, object: StripeObject, created: number): StripeEvent => ({
  id: newId('evt'),
  object: 'event',
  api_version: STRIPE_API_VERSION,
  created,
  livemode: false,
  pending_webhooks: 1,
  request: null,
  type,
  data: { object: structuredClone(object) },
})

export const toInvoiceSettings = (method: string | null) => ({
  custom_fields: null,
  default_payment_method: method,
  footer: null,
  rendering_options: null,
})

export const newCustomer = (params: Params, created: number): StripeCustomer =>
  fillNulls('customer', {
    id: newId('cus'),
    object: 'customer',
    balance: 0,
    created,
    livemode: false,
    name: null,
    email: null,
    phone: null,
    metadata: toMetadata(params),
    invoice_settings: toInvoiceSettings(null),
  })

export const newCard = (last4: string, customer: string | null, created: number): CardMethod =>
  fillNulls('payment_method', {
    id: newId('pm'),
    object: 'payment_method',
    type: 'card',
    billing_details: NO_BILLING_DETAILS,
    created,
    livemode: false,
    customer,
    card: fillNulls('card', { brand: 'visa', funding: 'credit', last4, exp_month: 12, exp_year: 2030 }),
  })

/** `object`: payment_intent or setup_intent. */
export function newIntent(object: string, params: Params, created: number): Intent {
  const id = newId(object === 'payment_intent' ? 'pi' : 'seti')
  const allowed = Object.values(params['allowed_payment_method_types'] ?? {}) as string[]
  const common = {
    id,
    object,
    allowed_payment_method_types: allowed,
    client_secret: `${id}_secret_${randomBytes(8).toString('hex')}`,
    created,
    customer: toText(params['customer']),
    description: toText(params['description']),
    livemode: false,
    metadata: toMetadata(params),
    payment_method: null,
    payment_method_types: allowed,
    status: 'requires_payment_method',
  }
  const made =
    object === 'payment_intent'
      ? fillNulls('payment_intent', {
          ...common,
          amount: Number(params['amount']),
          amount_capturable: 0,
          amount_received: 0,
          capture_method: 'automatic',
          confirmation_method: 'automatic',
          currency: toText(params['currency']),
          setup_future_usage: toText(params['setup_future_usage']),
        })
      : fillNulls('setup_intent', { ...common, usage: toText(params['usage']) ?? 'off_session' })
  return made as unknown as Intent
}

/** A successful payment has one charge, whose id follows from that of the payment. */
const toChargeId = (intentId: string): string => intentId.replace('pi_', 'ch_')

export const toCharge = (intent: Intent, refundedYen: number): StripeObject =>
  fillNulls('charge', {
    id: toChargeId(intent.id),
    object: 'charge',
    amount: intent.amount,
    amount_captured: intent.amount_received,
    amount_refunded: refundedYen,
    billing_details: NO_BILLING_DETAILS,
    captured: true,
    created: intent['created'],
    currency: intent.currency,
    disputed: false,
    livemode: false,
    metadata: intent.metadata,
    paid: true,
    payment_intent: intent.id,
    refunded: refundedYen === intent.amount_received,
    status: 'succeeded',
  })

interface NewRefund {
  intent: Intent
  amount: number
  status: string
  params: Params
  created: number
}

export const newRefund = ({ intent, amount, status, params, created }: NewRefund): Refund =>
  fillNulls('refund', {
    id: newId('re'),
    object: 'refund',
    amount,
    charge: toChargeId(intent.id),
    created,
    currency: intent.currency,
    metadata: toMetadata(params),
    payment_intent: intent.id,
    status,
    ...(status === 'failed' && { failure_reason: 'expired_or_canceled_card' }),
  })

export const newDispute = (intent: Intent, created: number): StripeObject =>
  fillNulls('dispute', {
    id: newId('dp'),
    object: 'dispute',
    amount: intent.amount,
    balance_transactions: [],
    charge: toChargeId(intent.id),
    created,
    currency: intent.currency,
    enhanced_eligibility_types: [],
    evidence: fillNulls('evidence', { enhanced_evidence: {} }),
    evidence_details: {
      due_by: null,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'manual',
    },
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: intent.id,
    reason: 'fraudulent',
    status: 'needs_response',
  })
