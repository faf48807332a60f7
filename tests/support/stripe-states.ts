/** What a local Stripe remembers, and how its objects change. See stripe-double.ts. */
import {
  type CardMethod,
  type Intent,
  newCard,
  newCustomer,
  newDispute,
  newEvent,
  newIntent,
  newRefund,
  type Params,
  type Refund,
  type StripeCustomer,
  type StripeEvent,
  type StripeObject,
  toCharge,
  toInvoiceSettings,
} from './stripe-objects.ts'
import { confirmKonbini, confirmPayPay, newLocalMethod } from './stripe-local-methods.ts'
import { refuse, StripeRefusal } from './stripe-refusal.ts'

/** Addresses that phone companies gave out, and letters that only newer mail servers accept. */
const isRefusedEmail = (email: string): boolean => /\.\.|^\.|\.@|[^\x20-\x7e]/.test(email)

/** What the card company does with a refund: at once, later, or never. */
export type RefundOutcome = 'succeeded' | 'pending' | 'failed'

/** `requires_action`: the bank asks for 3-D Secure; `complete` continues. */
export type Outcome = 'success' | 'decline' | 'requires_action' | 'processing'

export type StripeStates = ReturnType<typeof createStripeStates>

/** `emit` receives each event as it happens. */
export function createStripeStates(now: () => number, emit: (event: StripeEvent) => void) {
  const customers = new Map<string, StripeCustomer>()
  const intents = new Map<string, Intent>()
  const methods = new Map<string, CardMethod>()
  const refunds = new Map<string, Refund>()
  /** By payment; where PayPay returns to. */
  const returnUrls = new Map<string, string>()
  /** Methods that the account has not switched on. */
  const switchedOff = new Set<string>()
  let nextRefund: RefundOutcome = 'succeeded'

  const created = () => Math.floor(now() / 1_000)
  const find = <T>(map: Map<string, T>, id: string): T => {
    const found = map.get(id)
    if (found) return found
    throw new StripeRefusal(404, {
      type: 'invalid_request_error',
      code: 'resource_missing',
      message: `No such object: '${id}'`,
    })
  }
  const announce = (type: string, object: StripeObject) => emit(newEvent(type, object, created()))

  const addMethod = (last4: string, customer: string | null): CardMethod => {
    const added = newCard(last4, customer, created())
    methods.set(added.id, added)
    return added
  }

  /** The newest first. */
  const listRefunds = (intentId: string) =>
    [...refunds.values()].filter((it) => it.payment_intent === intentId).toReversed()
  const sumRefunds = (intentId: string) =>
    listRefunds(intentId).reduce((sum, { amount, status }) => sum + (status === 'failed' ? 0 : amount), 0)

  const setStatus = (intent: Intent, status: string, event: string) => {
    intent.status = status
    announce(`${intent.object}.${event}`, intent)
    return intent
  }
  const settle = (intent: Intent, outcome: Outcome): Intent => {
    if (outcome === 'requires_action') {
      intent['next_action'] = { type: 'use_stripe_sdk', use_stripe_sdk: {} }
      return setStatus(intent, 'requires_action', 'requires_action')
    }
    intent['next_action'] = null
    if (outcome === 'processing') return setStatus(intent, 'processing', 'processing')
    const isPayment = intent.object === 'payment_intent'
    if (outcome === 'decline') {
      const error = ERRORS[findType(intent)]
      intent[isPayment ? 'last_payment_error' : 'last_setup_error'] = error
      intent.payment_method = null
      return setStatus(intent, 'requires_payment_method', isPayment ? 'payment_failed' : 'setup_failed')
    }
    if (isPayment) intent.amount_received = intent.amount
    if (!isPayment || intent.setup_future_usage) find(methods, intent.payment_method!).customer = intent.customer
    return setStatus(intent, 'succeeded', 'succeeded')
  }

  return {
    customers,
    intents,
    methods,
    refunds,
    createCustomer(params: Params): StripeCustomer {
      const added = newCustomer(params, created())
      customers.set(added.id, added)
      return added
    },
    getCustomer: (id: string) => find(customers, id),
    updateCustomer(id: string, params: Params): StripeCustomer {
      const customer = find(customers, id)
      const email = params['email']
      if (typeof email === 'string' && isRefusedEmail(email)) refuse('email_invalid', `Invalid email address: ${email}`)
      for (const name of ['name', 'email', 'phone'] as const)
        if (typeof params[name] === 'string') customer[name] = params[name] || null
      const { default_payment_method: method } = (params['invoice_settings'] ?? {}) as Params
      if (typeof method === 'string') {
        if (method !== '' && methods.get(method)?.customer !== id) refuse('resource_missing', 'No such payment method')
        customer.invoice_settings = toInvoiceSettings(method || null)
      }
      return customer
    },
    deleteCustomer(id: string) {
      find(customers, id)
      customers.delete(id)
      for (const it of methods.values()) if (it.customer === id) it.customer = null
      return { id, object: 'customer', deleted: true }
    },
    /** `object`: payment_intent or setup_intent. */
    createIntent(object: string, params: Params): Intent {
      if (typeof params['customer'] === 'string') find(customers, params['customer'])
      if (object === 'payment_intent' && Number(params['amount']) < 50)
        refuse('amount_too_small', 'Amount must be at least ¥50 jpy')
      const intent = newIntent(object, params, created())
      if (switchedOff.has(findType(intent)))
        refuse('payment_intent_invalid_parameter', `The payment method type ${findType(intent)} is not activated`)
      intents.set(intent.id, intent)
      announce(`${object}.created`, intent)
      return intent
    },
    getIntent: (id: string) => find(intents, id),
    updateIntent(id: string, params: Params): Intent {
      const intent = find(intents, id)
      if (!OPEN.has(intent.status)) refuse('payment_intent_unexpected_state', 'It cannot be updated now')
      const { setup_future_usage: usage } = params
      if (typeof usage === 'string') intent.setup_future_usage = usage || null
      return intent
    },
    cancelIntent(id: string): Intent {
      const intent = find(intents, id)
      if (!OPEN.has(intent.status))
        refuse('payment_intent_unexpected_state', `It is ${intent.status}`, { payment_intent: intent })
      return setStatus(intent, 'canceled', 'canceled')
    },
    /** As the store does with methods for which its customers fill in nothing. `url`: of this Stripe. */
    confirmByStore(id: string, params: Params, url: string): Intent {
      const intent = find(intents, id)
      if (!OPEN.has(intent.status))
        refuse('payment_intent_unexpected_state', `It is ${intent.status}`, { payment_intent: intent })
      const { type } = (params['payment_method_data'] ?? {}) as Params
      if (type !== findType(intent)) refuse('payment_intent_invalid_parameter', `${String(type)} is not allowed`)
      const confirm = type === 'konbini' ? confirmKonbini : confirmPayPay
      intent['next_action'] = confirm({ intent, params, nowMs: now(), url })
      intent.payment_method = newLocalMethod(String(type), params, created()).id
      if (typeof params['return_url'] === 'string') returnUrls.set(id, params['return_url'])
      return setStatus(intent, 'requires_action', 'requires_action')
    },
    getReturnUrl: (id: string): string => returnUrls.get(id)!,
    /** As someone does in the dashboard. */
    switchOff: (type: string) => void switchedOff.add(type),
    switchOn: (type: string) => void switchedOff.delete(type),
    /** As the browser's script does. `method`: a saved card of the customer. */
    confirmIntent(id: string, secret: string, outcome: Outcome, { method, last4 = '4242' }: Confirmation = {}): Intent {
      const intent = find(intents, id)
      if (intent.client_secret !== secret) refuse('payment_intent_invalid_parameter', 'The client secret is wrong')
      if (!OPEN.has(intent.status))
        refuse('payment_intent_unexpected_state', `It is ${intent.status}`, { payment_intent: intent })
      if (method && find(methods, method).customer !== intent.customer) refuse('resource_missing', 'Not their card')
      intent.payment_method = method ?? addMethod(last4, null).id
      return settle(intent, outcome)
    },
    /** The end of 3-D Secure, of a visit at PayPay, of the wait for a store, or of the processing. */
    completeIntent(id: string, outcome: Outcome): Intent {
      const intent = find(intents, id)
      if (intent.status !== 'requires_action' && intent.status !== 'processing')
        refuse('payment_intent_unexpected_state', `It is ${intent.status}`)
      return settle(intent, outcome)
    },
    addCard: (customer: string, last4: string) => addMethod(last4, customer),
    getMethod: (id: string) => find(methods, id),
    listMethods: (customer: string) => {
      find(customers, customer)
      return [...methods.values()].filter((it) => it.customer === customer).toReversed()
    },
    detachMethod(id: string): CardMethod {
      const method = find(methods, id)
      const customer = method.customer === null ? undefined : customers.get(method.customer)
      if (customer?.invoice_settings.default_payment_method === id) customer.invoice_settings = toInvoiceSettings(null)
      method.customer = null
      return method
    },
    /** Without metadata: as someone does in Stripe's dashboard. */
    createRefund(params: Params): Refund {
      const intent = find(intents, String(params['payment_intent']))
      const left = intent.amount_received - sumRefunds(intent.id)
      const amount = params['amount'] === undefined ? left : Number(params['amount'])
      if (left <= 0) refuse('charge_already_refunded', 'The charge has already been refunded')
      if (amount > left) refuse('amount_too_large', 'Refund amount is greater than unrefunded amount on charge')
      const refund = newRefund({ intent, amount, status: nextRefund, params, created: created() })
      nextRefund = 'succeeded'
      refunds.set(refund.id, refund)
      announce('refund.created', refund)
      announce('charge.refunded', toCharge(intent, sumRefunds(intent.id)))
      if (refund.status === 'failed') announce('refund.failed', refund)
      return refund
    },
    /** What becomes of the next refund. */
    planRefund(outcome: RefundOutcome): void {
      nextRefund = outcome
    },
    getRefund: (id: string) => find(refunds, id),
    listRefunds,
    /** The end of a refund that was pending, or one that the card's bank gives back later. */
    endRefund(id: string, status: 'succeeded' | 'failed'): Refund {
      const refund = find(refunds, id)
      refund.status = status
      if (status === 'failed') refund['failure_reason'] = 'lost_or_stolen_card'
      announce(status === 'failed' ? 'refund.failed' : 'refund.updated', refund)
      return refund
    },
    announceDispute: (intentId: string) =>
      announce('charge.dispute.created', newDispute(find(intents, intentId), created())),
  }
}

/** An intent of this store allows one method. */
const findType = (intent: Intent): string => (intent['payment_method_types'] as string[])[0]!

/** Why the method did not pay. */
const ERRORS: Record<string, object> = {
  card: { type: 'card_error', code: 'card_declined', message: 'Your card was declined.' },
  paypay: { type: 'invalid_request_error', code: 'payment_method_customer_decline', message: 'The customer declined.' },
  konbini: {
    type: 'invalid_request_error',
    code: 'payment_intent_payment_attempt_expired',
    message: 'It has expired.',
  },
}

/** While an intent can be confirmed, changed or cancelled. */
const OPEN = new Set(['requires_payment_method', 'requires_confirmation', 'requires_action'])

export interface Confirmation {
  method?: string | undefined
  last4?: string | undefined
}
