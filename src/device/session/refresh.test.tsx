import { beforeEach, describe, expect, it } from 'vitest'
import * as itemsApi from '#contract/items/api.ts'
import {
  EARLY_EXPIRY_MS,
  EXPIRED_SESSION_MESSAGE,
  SESSION_LIFETIME_MS,
  TOKEN_LIFETIME_MS,
} from '#contract/shared/constants.ts'
import { errorResponse } from '#tests/support/account-server.ts'
import { failureOf, openTab, readMirrors } from '#tests/support/device.ts'
import { logIn, readAsCustomer, server, listSentTokens, withNewDevice } from '#tests/support/session-device.ts'

let now = 0
const open = (send = server.send) => openTab(send, { deviceNow: () => now })

beforeEach(() => {
  now = Date.now()
})
withNewDevice(() => now)

describe('when the token cannot be refreshed', () => {
  it.each([
    ['there is no network', () => Promise.reject(new TypeError('Failed to fetch')), { name: 'NoNetworkError' }],
    ['it is too busy', () => errorResponse('TOO_MANY_REQUESTS'), { statusCode: 429 }],
    ['it timed out', () => new Response('', { status: 408 }), { statusCode: 408 }],
    ['it fails', () => errorResponse('INTERNAL_ERROR'), { statusCode: 500 }],
    ['it is starting', () => new Response('<html>', { status: 503 }), { statusCode: 503 }],
    ['somebody else refuses', () => new Response('<html>proxy</html>', { status: 403 }), { statusCode: 403 }],
    ['it answers nonsense', () => Response.json({ token: 'what?' }), { statusCode: 500 }],
  ])('because of %s, the session stays and the request fails', async (_, answer, expected) => {
    const tab = open()
    tab.setPageProtection(() => true)
    const { token } = await logIn(tab)
    now += TOKEN_LIFETIME_MS
    server.disturb('refresh', answer)
    expect(await failureOf(readAsCustomer(tab))).toMatchObject(expected)
    expect(await readMirrors()).toEqual({ cookie: token, storage: token, row: token })
    expect(await readAsCustomer(tab)).toMatchObject({ id: 'hanako@example.jp' })
  })

  it('public data is requested without a token', async () => {
    const tab = open()
    const { token } = await logIn(tab)
    now += TOKEN_LIFETIME_MS
    server.disturb('refresh', () => Promise.reject(new TypeError('Failed to fetch')))
    expect(await tab.call(itemsApi.list)).toEqual({ data: [] })
    expect(listSentTokens('/api/Items')).toEqual([undefined])
    expect(tab.store.get()?.token).toBe(token)
  })

  it('the customer stays logged in for two weeks offline, until the server refuses', async () => {
    const tab = open()
    tab.setPageProtection(() => true)
    await logIn(tab)
    now += SESSION_LIFETIME_MS
    server.disturb('refresh', () => Promise.reject(new TypeError('Failed to fetch')))
    expect(await failureOf(readAsCustomer(tab))).toMatchObject({ name: 'NoNetworkError' })
    expect(tab.store.get()).toBeDefined()
    expect(await failureOf(readAsCustomer(tab))).toMatchObject({ name: 'ExpiredSessionError' })
    expect(tab.store.get()).toBeUndefined()
  })

  it('a repeated refresh after a lost response returns the same token', async () => {
    const tab = open()
    await logIn(tab)
    now += TOKEN_LIFETIME_MS
    server.disturb('refresh', (answer) => {
      answer()
      throw new TypeError('Failed to fetch')
    })
    expect(await failureOf(readAsCustomer(tab))).toMatchObject({ name: 'NoNetworkError' })
    now += 60_000
    expect(await readAsCustomer(tab)).toMatchObject({ id: 'hanako@example.jp' })
  })
})

describe('a refused refresh', () => {
  it('on a protected page ends the session for all waiting requests with the specified message', async () => {
    const tab = open()
    tab.setPageProtection(() => true)
    await logIn(tab)
    now += TOKEN_LIFETIME_MS
    server.endAll()
    const errors = await Promise.all([failureOf(readAsCustomer(tab)), failureOf(tab.call(itemsApi.list))])
    for (const error of errors) {
      expect(error).toMatchObject({ name: 'ExpiredSessionError', message: EXPIRED_SESSION_MESSAGE, statusCode: 401 })
    }
    expect(server.countOf('refresh')).toBe(1)
    expect(await readMirrors()).toEqual({ cookie: undefined, storage: undefined, row: undefined })
    expect(Object.keys(localStorage).filter((key) => /^(auth|customers)\./.test(key))).toEqual([])
  })

  it('on a public page ends the session and repeats the request as a guest', async () => {
    const tab = open()
    await logIn(tab)
    now += TOKEN_LIFETIME_MS
    server.endAll()
    expect(await tab.call(itemsApi.list)).toEqual({ data: [] })
    expect(listSentTokens('/api/Items')).toEqual([undefined])
    expect(tab.store.get()).toBeUndefined()
  })

  it.each([0, 1])('comes %i ms after 14 days minus half a second, by the server’s clock', async (late) => {
    const tab = open()
    tab.setPageProtection(() => true)
    const { refreshExpiration } = await logIn(tab)
    now = refreshExpiration - EARLY_EXPIRY_MS + late
    expect(await failureOf(readAsCustomer(tab))).toMatchObject({ name: 'ExpiredSessionError' })
  })

  it('does not come earlier, and a refresh restarts the 14 days', async () => {
    const tab = open()
    const { refreshExpiration } = await logIn(tab)
    now = refreshExpiration - EARLY_EXPIRY_MS - 1
    await readAsCustomer(tab)
    expect(tab.store.get()?.refreshExpiration).toBe(now + SESSION_LIFETIME_MS)
  })
})

describe('a token that the server rejects although it seems valid', () => {
  it('is refreshed once and the request repeated; the session ends if that is refused too', async () => {
    const tab = open()
    tab.setPageProtection(() => true)
    await logIn(tab)
    server.disturb('me', () => errorResponse('UNAUTHORIZED'))
    server.disturb('me', () => errorResponse('UNAUTHORIZED'))
    expect(await failureOf(readAsCustomer(tab))).toMatchObject({ name: 'ExpiredSessionError' })
    expect([server.countOf('refresh'), server.countOf('me')]).toEqual([1, 2])
    expect(await readMirrors()).toEqual({ cookie: undefined, storage: undefined, row: undefined })
  })

  it('ends at once when the session was ended on another device', async () => {
    const tab = open()
    await logIn(tab)
    server.endAll()
    expect(await failureOf(readAsCustomer(tab))).toMatchObject({ code: 'UNAUTHORIZED' })
    expect(tab.store.get()).toBeUndefined()
  })

  it('is not discarded because a proxy responds with 401', async () => {
    const tab = open()
    await logIn(tab)
    server.disturb('me', () => new Response('sign in to this network', { status: 401 }))
    expect(await failureOf(readAsCustomer(tab))).toMatchObject({ statusCode: 401 })
    expect(tab.store.get()).toBeDefined()
    expect(server.countOf('refresh')).toBe(0)
  })
})
