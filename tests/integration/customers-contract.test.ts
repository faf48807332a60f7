/** Every customer endpoint with all its refusals. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import * as basketsContract from '#contract/cart/api.ts'
import * as customersContract from '#contract/customers/api.ts'
import type { Endpoint } from '#contract/shared/endpoint.ts'
import { errorSchema } from '#contract/shared/error-body.ts'
import { ERRORS, type ErrorCode } from '#contract/shared/errors.ts'
import * as liveEventsApi from '#contract/live-events/api.ts'
import * as sessionContract from '#contract/sessions/api.ts'
import type { Database } from '#server/platform/db/client.ts'
import {
  type ApiResponse,
  type Caller,
  makeCaller,
  mailedToken,
  PASSWORD,
  person,
  registerAs,
} from '#tests/support/customer-calls.ts'
import { storeDatabases } from '#tests/support/database.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

const env = { TRUST_PROXY: '1' }
const UNKNOWN_TOKEN = 'x'.repeat(43)

const isEndpoint = (it: unknown): it is Endpoint => typeof it === 'object' && it !== null && 'auth' in it
const contracts = [customersContract, sessionContract, basketsContract]
const exported: unknown[] = [...contracts.flatMap((it): unknown[] => Object.values(it)), liveEventsApi.stream]
const endpoints = exported.filter(isEndpoint)
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
const addressOf = (it: Endpoint) => nameOf(it).replace('{id}', '01ARZ3NDEKTSV4RRFFQ69G5FAV')

const write = (value: object) => [{ by: 'a'.repeat(10), n: 1, at: 1, value }]

/** By endpoint: refused bodies with the fields of their errors. */
const refused: Record<string, [body: object, ...fields: string[]][]> = {
  'POST /Customers': [
    [{}, 'email', 'password', 'familyName', 'givenName', 'familyKana', 'givenKana', 'newsletter', 'terms'],
    [{ ...person('hanako'), email: 'hanako' }, 'email'],
    [{ ...person('a@example.jp'), email: `${'a'.repeat(250)}@example.jp` }, 'email'],
    [{ ...person('a@example.jp'), password: 'short' }, 'password'],
    [{ ...person('a@example.jp'), password: 'password1234' }, 'password'],
    [{ ...person('a.long.name@example.jp'), password: 'a.long.name-2026' }, 'password'],
    [{ ...person('a@example.jp'), familyName: '花子🌸' }, 'familyName'],
    [{ ...person('a@example.jp'), givenName: '花'.repeat(31) }, 'givenName'],
    [{ ...person('a@example.jp'), familyKana: '山田' }, 'familyKana'],
    [{ ...person('a@example.jp'), givenKana: 5, newsletter: 'yes' }, 'givenKana', 'newsletter'],
    [{ ...person('a@example.jp'), terms: false }, 'terms'],
    [{ ...person('a\u001b@example.jp'), familyName: '山\u0000田' }, 'email', 'familyName'],
  ],
  'POST /Customers/login': [
    [{}, 'email', 'password'],
    [{ email: { length: { toString: 1, valueOf: 1 } }, password: { length: { valueOf: 1 } } }, 'email', 'password'],
    [{ email: 'a\u0315\u0300'.repeat(10_000), password: 'a\u0315\u0300'.repeat(500) }, 'email', 'password'],
    [{ email: ['a@example.jp'], password: 'a'.repeat(1_025) }, 'email', 'password'],
    [{ email: 'a\u0000@example.jp', password: PASSWORD }, 'email'],
  ],
  'POST /Customers/verify': [
    [{}, 'token'],
    [{ token: 'x' }, 'token'],
    [{ token: 'x'.repeat(201) }, 'token'],
  ],
  'POST /Customers/reset': [
    [{ email: '' }, 'email'],
    [{ email: 'a\u0000@example.jp' }, 'email'],
  ],
  'POST /Customers/reset-password': [[{ token: UNKNOWN_TOKEN, newPassword: 'short' }, 'newPassword']],
  'PATCH /Customers/me': [
    [{ phone: '090', postalCode: '1', prefecture: '江戸' }, 'phone', 'postalCode', 'prefecture'],
    [{ birthday: '2999-01-01' }, 'birthday'],
    [{ birthday: '1990-02-30' }, 'birthday'],
    [{ city: '', address1: 'あ'.repeat(101) }, 'city', 'address1'],
    [{ email: 'new@example.jp' }, 'password'],
    [{ newPassword: 'the new and long one' }, 'password'],
    [{ newPassword: 'the new and long one', password: 'wrong' }, 'password'],
    [{ newPassword: 'password1234', password: PASSWORD }, 'newPassword'],
    [{ newPassword: 'ヤマダの新しいパスワード', password: PASSWORD }, 'newPassword'],
  ],
  'POST /Customers/me/withdrawal': [
    [{}, 'password'],
    [{ password: 'wrong' }, 'password'],
    [{ password: PASSWORD, reason: 'あ'.repeat(1_001) }, 'reason'],
    [{ password: PASSWORD, reason: '引越し\u0000' }, 'reason'],
  ],
  'POST /Customers/me/cart': [
    [{}, 'entries', 'seen'],
    [{ entries: { 'AA-1': write({ quantity: 1, addedAt: 1, seenPrice: 100 }) }, seen: {} }, 'seen'],
  ],
  'POST /Customers/me/favorites': [
    [{}, 'entries', 'seen'],
    [{ entries: { 'item:1': write({ addedAt: 1 }) }, seen: {} }, 'seen'],
  ],
}

/** By endpoint: bodies with the code of their response. */
const failing: Record<string, [code: ErrorCode, body: object | undefined][]> = {
  'POST /Customers': [
    ['EMAIL_TAKEN', person('TAKEN@example.jp')],
    ['TERMS_CHANGED', { ...person('terms@example.jp'), termsVersion: '1999-01-01' }],
  ],
  'POST /Customers/login': [
    ['LOGIN_FAILED', { email: 'taken@example.jp', password: 'wrong' }],
    ['LOGIN_FAILED', { email: 'nobody@example.jp', password: PASSWORD }],
  ],
  'POST /Customers/refresh': [['SESSION_ENDED', undefined]],
  'POST /Customers/logout': [['UNAUTHORIZED', undefined]],
  'POST /Customers/verify': [['LINK_INVALID', { token: UNKNOWN_TOKEN }]],
  'POST /Customers/reset-password': [['LINK_INVALID', { token: UNKNOWN_TOKEN, newPassword: 'the new and long one' }]],
  'PATCH /Customers/me': [['EMAIL_TAKEN', { email: 'Taken@example.jp', password: PASSWORD }]],
  'DELETE /Customers/me/sessions/{id}': [['NOT_FOUND', undefined]],
}

describe.each(storeDatabases())('the customer endpoints on $name', ({ open }) => {
  let database: Database
  let app: TestApp
  let request: Caller
  let token = ''
  beforeAll(async () => {
    database = await open()
    app = await openTestApp(database, { env })
    request = makeCaller(app)
    await registerAs(request, 'taken@example.jp')
    token = await registerAs(request, 'hanako@example.com')
  })
  afterAll(async () => {
    await app.close()
    await database.close()
  })

  /** The code of a refusal, after checking its status and format. */
  const refusal = ({ status, headers, body }: ApiResponse): string => {
    const { error } = z.parse(errorSchema, body)
    expect(status).toBe(ERRORS[error.code as ErrorCode].status)
    expect(error.message).toMatch(/[ぁ-ん]/)
    expect(headers.get('cache-control')).toBe('private, no-store')
    expect(headers.getSetCookie()).toEqual([])
    return error.code
  }

  it('are all in the contract and all tested here', async () => {
    const { paths } = (await request('GET /openapi.json')).body as { paths: Record<string, object> }
    const described = Object.entries(paths)
      .filter(
        ([path]) =>
          path.startsWith('/Customers') &&
          !path.startsWith('/Customers/login/passkey') &&
          !/^\/Customers\/me\/(reservations|messages|inquiries|applications|points|orders|addresses|paymentMethods|passkeys)/.test(
            path,
          ),
      )
      .flatMap(([path, calls]) => Object.keys(calls).map((method) => `${method.toUpperCase()} ${path}`))
    expect(described.toSorted()).toEqual(endpoints.map(nameOf).toSorted())
    for (const it of endpoints.filter(({ body }) => body)) expect(Object.keys(refused)).toContain(nameOf(it))
    const declared = endpoints.flatMap((it) => (it.errors ?? []).map((code) => `${nameOf(it)} ${code}`))
    const tested = Object.entries(failing).flatMap(([call, cases]) => cases.map(([code]) => `${call} ${code}`))
    // A link to an address that was taken meanwhile, and an account with an order under way, have their own tests.
    const elsewhere = ['POST /Customers/verify EMAIL_TAKEN', 'POST /Customers/me/withdrawal ORDERS_UNDER_WAY']
    expect(new Set([...tested, ...elsewhere])).toEqual(new Set(declared))
  })

  it.each(
    Object.entries(refused).flatMap(([call, cases]) => cases.map(([body, ...fields]) => ({ call, body, fields }))),
  )('$call reports errors at $fields', async ({ call, body, fields }) => {
    const response = await request(call, { body, token })
    expect(refusal(response)).toBe('VALIDATION_FAILED')
    expect(Object.keys(response.error.details ?? {}).toSorted()).toEqual(fields.toSorted())
    for (const sentence of Object.values(response.error.details ?? {})) expect(sentence).toMatch(/[ぁ-ん]/)
  })

  it.each(Object.entries(failing).flatMap(([call, cases]) => cases.map(([code, body]) => ({ call, code, body }))))(
    '$call responds with $code',
    async ({ call, code, body }) => {
      const with_ = /refresh|logout/.test(call) ? 'no token' : token
      expect(refusal(await request(call.replace('{id}', 'unknown'), { body, token: with_ }))).toBe(code)
    },
  )

  it.each(endpoints.filter(({ auth }) => auth === 'required'))('$method $path is for customers', async (it) => {
    expect(refusal(await request(addressOf(it)))).toBe('UNAUTHORIZED')
    // Without a session nothing is reported about the body.
    if (it.body) expect(refusal(await request(addressOf(it), { body: '{' }))).toBe('UNAUTHORIZED')
  })

  it.each(endpoints.filter(({ body }) => body))('$method $path accepts JSON up to its limit', async (it) => {
    const call = addressOf(it)
    const most = it.maxBodyBytes ?? 64 * 1024
    expect(refusal(await request(call, { token }))).toBe('BAD_REQUEST')
    for (const body of ['', '{', 'null', '[]', '"text"', '5'])
      expect(refusal(await request(call, { token, body }))).toBe('BAD_REQUEST')
    const asForm = { 'content-type': 'text/plain' }
    expect(refusal(await request(call, { token, body: '{}', headers: asForm }))).toBe('BAD_REQUEST')
    const tooLong = JSON.stringify({ password: 'x'.repeat(most) })
    expect(refusal(await request(call, { token, body: tooLong }))).toBe('BODY_TOO_LARGE')
    expect(refusal(await request(call, { token, body: '{}', headers: { 'content-length': `${most + 1}` } }))).toBe(
      'BODY_TOO_LARGE',
    )
    const fits = JSON.stringify({ email: 5, other: 'x'.repeat(most - 4 * 1024) })
    expect(
      (await request(call, { token, body: fits, headers: { 'content-type': 'Application/JSON; charset=utf-8' } }))
        .status,
    ).not.toBe(413)
  })

  it.each(endpoints.filter(({ params }) => params))('$method $path refuses text that is not an id', async (it) => {
    for (const id of ['%00', '%1b', 'a%20b', 'あ'])
      expect(refusal(await request(nameOf(it).replace('{id}', id), { token }))).toBe('VALIDATION_FAILED')
  })

  it('accept no other method', async () => {
    const response = await request('GET /Customers/login')
    expect(refusal(response)).toBe('METHOD_NOT_ALLOWED')
    expect(response.headers.get('allow')).toBe('POST')
    expect((await request('DELETE /Customers/me')).headers.get('allow')).toBe('GET, HEAD, PATCH')
    // The preflight of a cross-origin request with a custom header.
    expect((await request('OPTIONS /Customers/refresh')).headers.get('access-control-allow-origin')).toBeNull()
  })

  it('are not cached and contain the server’s time', async () => {
    for (const call of ['GET /Customers/me', 'GET /Customers/me/sessions', 'POST /Customers/refresh']) {
      const before = Date.now()
      const { status, headers } = await request(call, { token })
      expect(status).toBe(200)
      expect(headers.get('cache-control')).toBe('private, no-store')
      expect(headers.get('etag')).toBeNull()
      expect(Number(headers.get('x-server-time'))).toBeGreaterThanOrEqual(before)
    }
  })

  it('reveal nothing about a lost database', async () => {
    const lost = await open()
    const broken = await openTestApp(lost, { env })
    await lost.close()
    const requests = await makeCaller(broken)('POST /Customers/login', {
      body: { email: 'hanako@example.com', password: PASSWORD },
    })
    expect(refusal(requests)).toBe('INTERNAL_ERROR')
    expect(broken.logged()).toContain('request failed')
    expect(broken.logged()).not.toMatch(/hanako|komorebi-2026/)
  })

  it('write no secret and no address to the log', async () => {
    await request('POST /Customers/login', { body: { email: 'hanako@example.com', password: PASSWORD } })
    await request('POST /Customers/login', { body: { email: 'hanako@example.com', password: 'a wrong one' } })
    const link = await mailedToken(database, 'emailVerification', 'hanako@example.com')
    await request('POST /Customers/verify', { body: { token: link } })
    await request('GET /Customers/me', { token, headers: { cookie: `customers.token=${token}` } })
    const log = app.logged()
    expect(log).toContain('"path":"/api/Customers/login"')
    for (const secret of ['example.com', 'example.jp', PASSWORD, 'a wrong one', link, token, '山田', 'Bearer'])
      expect(log).not.toContain(secret)
  })
})
