/** The endpoints of Stripe's API that the store calls, and what Stripe's description says about them. */
import { checkValue, listNullable } from './check-value.ts'

type TypeName = readonly [file: string, name: string]

interface Endpoint {
  /** Undefined: it takes no parameters. */
  params?: TypeName
  response: TypeName
  isList?: true
}

const CUSTOMER: TypeName = ['Customers', 'Customer']
const METHOD: TypeName = ['PaymentMethods', 'PaymentMethod']
const INTENT: TypeName = ['PaymentIntents', 'PaymentIntent']
const SETUP: TypeName = ['SetupIntents', 'SetupIntent']
const REFUND: TypeName = ['Refunds', 'Refund']

export const ENDPOINTS = {
  'POST /v1/customers': { params: ['Customers', 'CustomerCreateParams'], response: CUSTOMER },
  'GET /v1/customers/:id': { params: ['Customers', 'CustomerRetrieveParams'], response: CUSTOMER },
  'POST /v1/customers/:id': { params: ['Customers', 'CustomerUpdateParams'], response: CUSTOMER },
  'DELETE /v1/customers/:id': { response: ['Customers', 'DeletedCustomer'] },
  'GET /v1/customers/:id/payment_methods': {
    params: ['Customers', 'CustomerListPaymentMethodsParams'],
    response: METHOD,
    isList: true,
  },
  'GET /v1/payment_methods/:id': { params: ['PaymentMethods', 'PaymentMethodRetrieveParams'], response: METHOD },
  'POST /v1/payment_methods/:id/detach': { params: ['PaymentMethods', 'PaymentMethodDetachParams'], response: METHOD },
  'POST /v1/payment_intents': { params: ['PaymentIntents', 'PaymentIntentCreateParams'], response: INTENT },
  'GET /v1/payment_intents/:id': { params: ['PaymentIntents', 'PaymentIntentRetrieveParams'], response: INTENT },
  'POST /v1/payment_intents/:id': { params: ['PaymentIntents', 'PaymentIntentUpdateParams'], response: INTENT },
  'POST /v1/payment_intents/:id/confirm': {
    params: ['PaymentIntents', 'PaymentIntentConfirmParams'],
    response: INTENT,
  },
  'POST /v1/payment_intents/:id/cancel': { params: ['PaymentIntents', 'PaymentIntentCancelParams'], response: INTENT },
  'POST /v1/setup_intents': { params: ['SetupIntents', 'SetupIntentCreateParams'], response: SETUP },
  'POST /v1/refunds': { params: ['Refunds', 'RefundCreateParams'], response: REFUND },
  'GET /v1/refunds/:id': { params: ['Refunds', 'RefundRetrieveParams'], response: REFUND },
  'GET /v1/refunds': { params: ['Refunds', 'RefundListParams'], response: REFUND, isList: true },
} satisfies Record<string, Endpoint>

export type EndpointName = keyof typeof ENDPOINTS

/** What is wrong with the parameters of a request, or undefined. */
export function findRequestProblem(name: EndpointName, params: object): string | undefined {
  const { params: type }: Endpoint = ENDPOINTS[name]
  if (type) return checkValue(...type, params, 'form')
  const [unknown] = Object.keys(params)
  return unknown === undefined ? undefined : `${unknown}: unknown`
}

export function findResponseProblem(name: EndpointName, body: unknown): string | undefined {
  const { response, isList }: Endpoint = ENDPOINTS[name]
  if (!isList) return checkValue(...response, body, 'json')
  const { data, ...list } = body as { data: unknown[] }
  for (const it of data) {
    const problem = checkValue(...response, it, 'json')
    if (problem !== undefined) return `data.${problem}`
  }
  return checkValue('../lib', 'ApiList', { ...list, data: [] }, 'json')
}

/** `charge.dispute.created` has the type `ChargeDisputeCreatedEvent`. */
export function findEventProblem(event: { type: string }): string | undefined {
  const name = event.type.replaceAll(/(?:^|[._])([a-z])/g, (_, letter: string) => letter.toUpperCase())
  return checkValue('Events', `${name}Event`, event, 'json')
}

type NullableType =
  | ('customer' | 'payment_method' | 'payment_intent' | 'setup_intent')
  | ('refund' | 'charge' | 'dispute' | 'card' | 'evidence')

const TYPES: Record<NullableType, TypeName> = {
  customer: CUSTOMER,
  payment_method: METHOD,
  payment_intent: INTENT,
  setup_intent: SETUP,
  refund: REFUND,
  charge: ['Charges', 'Charge'],
  dispute: ['Disputes', 'Dispute'],
  card: ['PaymentMethods', 'PaymentMethod.Card'],
  evidence: ['Disputes', 'Dispute.Evidence'],
}

/** Adds null to every required field that is not given and may be null. */
export function fillNulls<T extends object>(type: NullableType, given: T): T {
  const nulls = Object.fromEntries(listNullable(...TYPES[type]).map((name) => [name, null]))
  return { ...nulls, ...given }
}
