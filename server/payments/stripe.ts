/** Payments at Stripe. No other file loads its package, which happens on first use. */
import type Stripe from 'stripe'
import type { VoucherCode } from '#contract/orders/konbini.ts'
import type { ServiceMethod } from '#contract/shared/service-methods.ts'
import type { CardHolder, SavedCard } from '#contract/payments/api.ts'
import { CodedError } from '#contract/shared/errors.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { StripeSettings } from '#server/platform/system/env-stripe.ts'
import { listCards } from './stripe-cards.ts'
import {
  findRedirectUrl,
  findVoucher,
  type RedirectRequest,
  toRedirectParams,
  toVoucherParams,
  type VoucherRequest,
} from './stripe-confirm.ts'
import { findRefusal, hasCode, ignoreMissing, rethrow } from './stripe-errors.ts'

/**
 * The version of the installed package, whatever the account's default is; another value does not compile. Its second
 * part is the release of the browser's script, which speaks the same version (tests/project/stripe-release.test.ts).
 */
export const STRIPE_API_VERSION = '2026-10-28.endive'

/** Shorter than a request of the page. The package repeats a failed request with the same idempotency key. */
const TIMEOUT_MS = 10_000
const RETRIES = 2

export type IntentStatus = Stripe.PaymentIntent.Status

/** A payment as stored by the payment service. */
export interface Intent {
  id: string
  status: IntentStatus
  amountYen: number
  /** What was really paid. */
  receivedYen: number
  clientSecret: string
  isCardSaved: boolean
  /** Where the customer pays by PayPay; undefined unless that is awaited. */
  redirectUrl: string | undefined
  /** How the customer pays at a convenience store; undefined unless that is awaited. */
  voucher: VoucherCode[] | undefined
  /** Undefined for payments that this store did not create. */
  orderId: string | undefined
  attempt: number
}

export interface NewIntent {
  method: ServiceMethod
  orderId: string
  orderNumber: string
  attempt: number
  amountYen: number
  /** Undefined for an order without an account. */
  stripeCustomerId: string | undefined
}

export interface NewCardRefund {
  intentId: string
  yen: number
  /** Id of the row in the ledger. */
  refundId: string
}

/** A refund as stored by the payment service. */
export interface ServiceRefund {
  id: string
  state: 'pending' | 'succeeded' | 'failed'
  yen: number
  /** ms, in whole seconds. */
  createdAt: number
  /** Undefined for a refund that this store did not create. */
  refundId: string | undefined
  /** Why it failed; empty if it did not. */
  failure: string
}

/**
 * Every method throws SERVICE_UNAVAILABLE if the service is unreachable or its response was lost, so the outcome is
 * unknown, and PAYMENT_UNAVAILABLE without keys.
 */
export interface PaymentService {
  /** False after it was deleted there, and if other keys belong to another account. */
  hasCustomer(stripeCustomerId: string): Promise<boolean>
  /** The holder as stored there: without a mail address that is refused. Undefined if there is no such customer. */
  updateCustomer(stripeCustomerId: string, holder: CardHolder): Promise<CardHolder | undefined>
  /**
   * `replaced`: the customer's former id, which was deleted there. Returns the same id for the same arguments within a
   * day.
   */
  createCustomer(customerId: string, replaced?: string): Promise<string>
  removeCustomer(stripeCustomerId: string): Promise<void>
  /** Returns the same payment for the same attempt. */
  createIntent(it: NewIntent): Promise<Intent>
  getIntent(id: string): Promise<Intent>
  /** Undefined if the account has no such payment. */
  findIntent(id: string): Promise<Intent | undefined>
  setSaveCard(id: string, isSaved: boolean): Promise<void>
  /** Throws what `findRefusal` recognizes if repeating would not change it. */
  confirmVoucher(id: string, it: VoucherRequest): Promise<Intent>
  confirmRedirect(id: string, it: RedirectRequest): Promise<Intent>
  /** Returns the payment as it is afterwards: one that is paid or in progress cannot be cancelled. */
  cancelIntent(id: string): Promise<Intent>
  /** Returns the same refund for the same id within a day. A refusal is one that repeating would not change. */
  createRefund(it: NewCardRefund): Promise<ServiceRefund | { refusal: string }>
  /** All refunds of a payment, also those that this store did not create. */
  listRefunds(intentId: string): Promise<ServiceRefund[]>
  /** For saving a card without paying. Returns the client secret. */
  createSetup(stripeCustomerId: string): Promise<string>
  /** The newest first. */
  listCards(stripeCustomerId: string): Promise<SavedCard[]>
  /** False if the customer has no such card. */
  setDefaultCard(stripeCustomerId: string, cardId: string): Promise<boolean>
  removeCard(stripeCustomerId: string, cardId: string): Promise<boolean>
  /** Whether the payment service has sent this, now: not one that was recorded and is sent again much later. */
  isSigned(payload: string, signature: string): Promise<boolean>
}

export function openPaymentService({ env, now }: Pick<Deps, 'env' | 'now'>): PaymentService {
  let client: Promise<Stripe> | undefined
  const open = async (): Promise<Stripe> => {
    if (!env.STRIPE) throw new CodedError('PAYMENT_UNAVAILABLE')
    return (client ??= createClient(env.STRIPE))
  }
  const ask = async <T>(run: (stripe: Stripe) => Promise<T>): Promise<T> => run(await open()).catch(rethrow)
  const ofCustomer = (stripeCustomerId: string, cardId: string, run: (stripe: Stripe) => Promise<unknown>) =>
    ask(async (stripe) => {
      const card = await stripe.paymentMethods.retrieve(cardId).catch(ignoreMissing)
      if (card?.customer !== stripeCustomerId) return false
      await run(stripe)
      return true
    })
  return {
    hasCustomer: (stripeCustomerId) =>
      ask(async (stripe) => {
        const customer = await stripe.customers.retrieve(stripeCustomerId).catch(ignoreMissing)
        return customer !== undefined && !customer.deleted
      }),
    updateCustomer: (stripeCustomerId, holder) =>
      ask(async (stripe) => {
        const update = async (it: CardHolder) => {
          const contact = { name: it.name, email: it.email ?? '', phone: it.phone ?? '' }
          return (await stripe.customers.update(stripeCustomerId, contact).catch(ignoreMissing)) && it
        }
        return update(holder).catch((error: unknown) => {
          if (!hasCode(error, 'email_invalid')) throw error
          return update({ ...holder, email: null })
        })
      }),
    createCustomer: (customerId, replaced) =>
      ask(async (stripe) => {
        const options = { idempotencyKey: ['customer', customerId, ...(replaced ? [replaced] : [])].join(':') }
        return (await stripe.customers.create({ metadata: { customer_id: customerId } }, options)).id
      }),
    removeCustomer: (stripeCustomerId) =>
      ask(async (stripe) => void (await stripe.customers.del(stripeCustomerId).catch(ignoreMissing))),
    createIntent: (it) =>
      ask(async (stripe) => {
        const options = { idempotencyKey: `order:${it.orderId}:${it.attempt}` }
        return toIntent(await stripe.paymentIntents.create(toIntentParams(it), options))
      }),
    getIntent: (id) => ask(async (stripe) => toIntent(await stripe.paymentIntents.retrieve(id))),
    findIntent: (id) =>
      ask(async (stripe) => {
        const found = await stripe.paymentIntents.retrieve(id).catch(ignoreMissing)
        return found && toIntent(found)
      }),
    setSaveCard: (id, isSaved) =>
      ask(async (stripe) => {
        // A payment that has been confirmed meanwhile does not change any more.
        await stripe.paymentIntents
          .update(id, { setup_future_usage: isSaved ? 'on_session' : '' })
          .catch((error: unknown) => {
            if (!hasCode(error, 'payment_intent_unexpected_state')) throw error
          })
      }),
    confirmVoucher: (id, it) =>
      ask(async (stripe) => {
        const confirm = async (withNumber: boolean) =>
          toIntent(await stripe.paymentIntents.confirm(id, toVoucherParams(it, withNumber)))
        return confirm(true).catch((error: unknown) => {
          // It is not unique enough, so the payment service chooses one.
          if (!hasCode(error, 'payment_intent_konbini_rejected_confirmation_number')) throw error
          return confirm(false)
        })
      }),
    confirmRedirect: (id, it) =>
      ask(async (stripe) => toIntent(await stripe.paymentIntents.confirm(id, toRedirectParams(it)))),
    cancelIntent: (id) =>
      ask(async (stripe) => {
        const cancelled = await stripe.paymentIntents.cancel(id).catch((error: unknown) => {
          if (!hasCode(error, 'payment_intent_unexpected_state')) throw error
        })
        return toIntent(cancelled ?? (await stripe.paymentIntents.retrieve(id)))
      }),
    createRefund: ({ intentId, yen, refundId }) =>
      ask(async (stripe) => {
        const params = { payment_intent: intentId, amount: yen, metadata: { refund_id: refundId } }
        return stripe.refunds
          .create(params, { idempotencyKey: `refund:${refundId}` })
          .then(toRefund, (error: unknown) => {
            const refusal = findRefusal(error)
            if (refusal === undefined) throw error
            return { refusal }
          })
      }),
    listRefunds: (intentId) =>
      ask(async (stripe) => {
        const found = stripe.refunds.list({ payment_intent: intentId, limit: 100 })
        return (await found.autoPagingToArray({ limit: MAX_REFUNDS })).map(toRefund)
      }),
    createSetup: (stripeCustomerId) =>
      ask(async (stripe) => {
        const setup = { customer: stripeCustomerId, allowed_payment_method_types: ['card'] }
        return (await stripe.setupIntents.create({ ...setup, usage: 'on_session' })).client_secret!
      }),
    listCards: (stripeCustomerId) => ask((stripe) => listCards(stripe, stripeCustomerId)),
    setDefaultCard: (stripeCustomerId, cardId) =>
      ofCustomer(stripeCustomerId, cardId, (stripe) =>
        stripe.customers.update(stripeCustomerId, { invoice_settings: { default_payment_method: cardId } }),
      ),
    removeCard: (stripeCustomerId, cardId) =>
      ofCustomer(stripeCustomerId, cardId, (stripe) => stripe.paymentMethods.detach(cardId)),
    async isSigned(payload, signature) {
      const { webhooks } = await open()
      try {
        const secret = env.STRIPE!.webhookSecret
        return webhooks.signature!.verifyHeader(payload, signature, secret, SIGNATURE_SECONDS, undefined, now())
      } catch (error) {
        if ((error as { type?: string }).type !== 'StripeSignatureVerificationError') throw error
        return false
      }
    },
  }
}

const SIGNATURE_SECONDS = 300

async function createClient({ secretKey, apiUrl }: StripeSettings): Promise<Stripe> {
  const { Stripe: Client } = await import('stripe')
  const { hostname, port, protocol } = new URL(apiUrl ?? 'https://api.stripe.com')
  return new Client(secretKey, {
    apiVersion: STRIPE_API_VERSION,
    timeout: TIMEOUT_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
    host: hostname,
    ...(port !== '' && { port }),
    protocol: protocol === 'http:' ? 'http' : 'https',
  })
}

const toIntentParams = (it: NewIntent): Stripe.PaymentIntentCreateParams => ({
  amount: it.amountYen,
  currency: 'jpy',
  ...(it.stripeCustomerId !== undefined && { customer: it.stripeCustomerId }),
  allowed_payment_method_types: [it.method],
  ...(it.method === 'card' && { payment_method_options: { card: { request_three_d_secure: 'automatic' } } }),
  description: `ご注文 ${it.orderNumber}`,
  metadata: { order_id: it.orderId, order_number: it.orderNumber, attempt: it.attempt },
})

const toIntent = (it: Stripe.PaymentIntent): Intent => ({
  id: it.id,
  status: it.status,
  amountYen: it.amount,
  receivedYen: it.currency === 'jpy' ? it.amount_received : 0,
  clientSecret: it.client_secret ?? '',
  isCardSaved: it.setup_future_usage !== null,
  redirectUrl: findRedirectUrl(it),
  voucher: findVoucher(it),
  orderId: it.metadata['order_id'],
  attempt: Number(it.metadata['attempt']) || 0,
})

/** More than an order can have. */
const MAX_REFUNDS = 1_000

function toRefund({ id, status, amount, created, metadata, failure_reason }: Stripe.Refund): ServiceRefund {
  const hasFailed = status === 'failed' || status === 'canceled'
  return {
    id,
    state: hasFailed ? 'failed' : status === 'succeeded' ? 'succeeded' : 'pending',
    yen: amount,
    createdAt: created * 1_000,
    refundId: metadata?.['refund_id'],
    failure: hasFailed ? (failure_reason ?? status) : '',
  }
}
