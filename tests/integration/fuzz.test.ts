/** Every API response follows the contract, whatever is sent. `npm run test:fuzz -- 100000 7` sends more requests. */
import { describe, expect, it } from 'vitest'
import { ENDPOINTS, getEndpointName } from '#contract/endpoints.ts'
import { type FuzzResponse, findProblem } from '#tests/fuzz/find-problem.ts'
import type { FuzzRequest } from '#tests/fuzz/requests.ts'
import { fuzz } from '#tests/fuzz/run.ts'
import type { FuzzWorld } from '#tests/fuzz/world.ts'
import { testDatabases } from '#tests/support/database.ts'
import { openTestApp } from '#tests/support/test-app.ts'

/** Requests per database. */
const REQUESTS = 2_500
const SEED = 7

/** Endpoints that random requests rarely reach in so few requests. */
const RARE = ['POST /Customers/verify', 'POST /Customers/reset-password', 'GET /Files/{id}']
/** They need a card, a payment that a browser has confirmed with the payment service, or an order by PayPay. */
const PAID = [
  'GET /Customers/me/orders/{number}/receipt',
  'POST /Customers/me/orders/{number}/receipt',
  'POST /Customers/me/paymentMethods/{id}/default',
  'DELETE /Customers/me/paymentMethods/{id}',
  'POST /Payments/check',
  'POST /Payments/redirect',
]
/** They need the link of a mail. */
const LINKS = [
  ...['POST /Reservations/manage', 'POST /Reservations/manage/change', 'POST /Reservations/manage/cancel'],
  ...['POST /Orders/link', 'POST /Orders/link/cancel', 'POST /Orders/link/receipt', 'POST /Orders/link/receipt/issue'],
  ...['POST /Refunds/request', 'POST /Refunds/account', 'POST /Refunds/note'],
]
/** They need an authenticator. */
const PASSKEYS = [
  'POST /Customers/me/passkeys',
  'PATCH /Customers/me/passkeys/{id}',
  'DELETE /Customers/me/passkeys/{id}',
]
/** They need goods that were delivered, or money that has gone back. */
const DELIVERED = [
  'POST /Customers/me/orders/{number}/returns',
  'POST /Customers/me/orders/{number}/returns/{returnNumber}/withdraw',
  'GET /Customers/me/orders/{number}/refunds/{position}',
  'POST /Orders/link/{number}/returns',
  'POST /Orders/link/{number}/returns/{returnNumber}/withdraw',
]

describe.each(testDatabases())('random requests on $name', ({ open }) => {
  it('get responses that follow the contract, leak nothing and break nothing', async () => {
    const { problems, statuses, done } = await fuzz(open, { count: REQUESTS, seed: SEED })
    expect(problems).toEqual([])
    // Both successes and refusals must occur, or little was tested.
    for (const status of [200, 400, 401, 404, 405, 409, 422]) expect(statuses[status]).toBeGreaterThan(5)
    const missed = ENDPOINTS.map(getEndpointName).filter(
      (name) => !done.has(name) && ![...RARE, ...PAID, ...LINKS, ...PASSKEYS, ...DELIVERED].includes(name),
    )
    // By chance, so many requests do not succeed at some endpoints.
    expect(missed.length).toBeLessThan(13)
  }, 300_000)

  it('reach every endpoint', async () => {
    const database = await open()
    const app = await openTestApp(database)
    const { paths } = (await (await app.request('/api/openapi.json')).json()) as { paths: Record<string, object> }
    const described = Object.entries(paths).flatMap(([path, calls]) =>
      Object.keys(calls).map((method) => `${method.toUpperCase()} ${path}`),
    )
    expect(ENDPOINTS.map(getEndpointName).toSorted()).toEqual(described.toSorted())
    await app.close()
    await database.close()
  })
})

describe('the response check', () => {
  const requests = { endpoint: undefined, method: 'GET' } as FuzzRequest
  const world = { victim: { secrets: ['秘密庵'] } } as unknown as FuzzWorld
  const body = (code: string, statusCode: number, message = 'ください') =>
    JSON.stringify({ error: { statusCode, name: 'Error', code, message } })
  const check = (response: Partial<FuzzResponse>) =>
    findProblem(
      requests,
      { status: 404, headers: { 'x-request-id': '1' }, text: body('NOT_FOUND', 404), work: 0, ...response },
      world,
      () => new Set(),
    )

  it('accepts a well-formed error', () => expect(check({})).toBeUndefined())

  it.each([
    ['a crash', { status: 500, text: body('INTERNAL_ERROR', 500) }],
    ['a secret', { text: '秘密庵' }],
    ['another format', { text: '<!doctype html>' }],
    ['a wrong status', { text: body('NOT_FOUND', 422) }],
    ['an unknown code', { text: body('TEAPOT', 404) }],
    ['no sentence', { text: body('NOT_FOUND', 404, 'not found') }],
    ['no id', { headers: {} }],
    ['too much work', { work: 1_000_000 }],
    ['too many words', { text: body('NOT_FOUND', 404, 'ください'.repeat(20_000)) }],
  ])('finds %s', (_, response) => expect(check(response)).toBeDefined())
})
