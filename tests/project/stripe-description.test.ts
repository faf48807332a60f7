/** The local Stripe checks requests, responses and events against the types of the installed package. */
import { describe, expect, it } from 'vitest'
import {
  type EndpointName,
  ENDPOINTS,
  fillNulls,
  findEventProblem,
  findRequestProblem,
  findResponseProblem,
} from '#tests/support/stripe/api.ts'

const REFUND = fillNulls('refund', { id: 're_1', object: 'refund', amount: 500, created: 1, currency: 'jpy' })

describe('a request', () => {
  it.each([
    [{ amount: '500', payment_intent: 'pi_1', metadata: { refund_id: '1' } }, undefined],
    [{ amout: '500' }, 'amout: unknown'],
    [{ amount: '5.5' }, 'amount: a number is expected'],
    [
      { metadata: { refund_id: { deep: '1' } } },
      'metadata.refund_id: text or a number is expected or null is expected',
    ],
    [{ reason: 'because' }, 'reason'],
    [{ expand: 'charge' }, 'expand: a list is expected'],
  ])('of a refund with %o: %s', (params, expected) => {
    const problem = findRequestProblem('POST /v1/refunds', params)
    if (expected === undefined) expect(problem).toBeUndefined()
    else expect(problem).toContain(expected.split(': ')[0])
  })

  it.each([
    [{ amount: '500', currency: 'jpy', payment_method_options: { card: { request_three_d_secure: 'automatic' } } }],
    [{ amount: '500', currency: 'jpy', allowed_payment_method_types: { 0: 'card' } }],
  ])('of a payment with %o is right', (params) =>
    expect(findRequestProblem('POST /v1/payment_intents', params)).toBeUndefined(),
  )

  it.each([
    [{ currency: 'jpy' }, 'amount: missing'],
    // Only an update can empty it.
    [{ amount: '500', currency: 'jpy', setup_future_usage: '' }, 'setup_future_usage: "off_session" is expected'],
    [
      { amount: '500', currency: 'jpy', payment_method_options: { card: { request_3ds: 'any' } } },
      'request_3ds: unknown',
    ],
    // Removed from the API in 2026.
    [{ amount: '500', currency: 'jpy', payment_method_types: { 0: 'card' } }, 'payment_method_types: unknown'],
  ])('of a payment with %o is wrong', (params, problem) =>
    expect(findRequestProblem('POST /v1/payment_intents', params)).toContain(problem),
  )

  it('takes no parameters if none are described', () => {
    expect(findRequestProblem('DELETE /v1/customers/:id', {})).toBeUndefined()
    expect(findRequestProblem('DELETE /v1/customers/:id', { id: '1' })).toBe('id: unknown')
  })

  it.each(Object.keys(ENDPOINTS) as EndpointName[])('of %s with an unknown parameter is wrong', (name) =>
    expect(findRequestProblem(name, { amout: '1' })).toMatch(/missing|unknown/),
  )
})

describe('a response', () => {
  it('is a whole object without anything else', () => {
    const find = (it: object) => findResponseProblem('POST /v1/refunds', it)
    expect(find(REFUND)).toBeUndefined()
    expect(find({ ...REFUND, amount: '500' })).toBe('amount: a number is expected')
    expect(find({ ...REFUND, charge: undefined })).toBe('charge: missing')
    expect(find({ ...REFUND, paid: true })).toBe('paid: unknown')
  })

  it('may be a list', () => {
    const find = (it: object) => findResponseProblem('GET /v1/refunds', it)
    const list = { object: 'list', data: [REFUND], has_more: false, url: '/v1/refunds' }
    expect(find(list)).toBeUndefined()
    expect(find({ ...list, has_more: undefined })).toBe('has_more: missing')
    expect(find({ ...list, data: [{ ...REFUND, id: 5 }] })).toBe('data.id: text is expected')
  })
})

it('an event has the object that its type names', () => {
  const event = {
    id: 'evt_1',
    object: 'event',
    api_version: null,
    created: 1,
    livemode: false,
    pending_webhooks: 1,
    request: null,
    type: 'refund.failed',
    data: { object: REFUND },
  }
  expect(findEventProblem(event)).toBeUndefined()
  expect(findEventProblem({ ...event, type: 'charge.refunded' })).toContain('data.object.')
  expect(() => findEventProblem({ ...event, type: 'refund.eaten' })).toThrow('no type RefundEatenEvent')
})
