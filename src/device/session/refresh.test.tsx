import { beforeEach, describe, expect, it } from 'vitest'
import { listItems } from '#contract/items.ts'
import { EARLY_EXPIRY_MS, EXPIRED_SESSION_MESSAGE, SESSION_LIFETIME_MS, TOKEN_LIFETIME_MS } from '#contract/rules.ts'
import { errorAnswer } from '#tests/support/account-server.ts'
import { failureOf, openTab, readPlaces } from '#tests/support/device.ts'
import { logIn, readAsCustomer, server, tokenSentTo, withNewDevice } from '#tests/support/session-device.ts'

let now = 0
const open = (send = server.send) => openTab(send, { deviceNow: () => now })

beforeEach(() => {
  now = Date.now()
})
withNewDevice(() => now)

describe('where the server cannot be asked for a renewal', () => {
  it.each([
    ['there is no network', () => Promise.reject(new TypeError('Failed to fetch')), { name: 'NoNetworkError' }],
    ['it is too busy', () => errorAnswer('TOO_MANY_REQUESTS'), { statusCode: 429 }],
    ['it timed out', () => new Response('', { status: 408 }), { statusCode: 408 }],
    ['it fails', () => errorAnswer('INTERNAL_ERROR'), { statusCode: 500 }],
    ['it is starting', () => new Response('<html>', { status: 503 }), { statusCode: 503 }],
    ['somebody else refuses', () => new Response('<html>proxy</html>', { status: 403 }), { statusCode: 403 }],
    ['it answers nonsense', () => Response.json({ token: 'what?' }), { statusCode: 500 }],
  ])('as %s, the session stays and the request fails', async (_, answer, expected) => {
    const tab = open()
    tab.setPageProtection(() => true)
    const { token } = await logIn(tab)
    now += TOKEN_LIFETIME_MS
    server.disturb('refresh', answer)
    expect(await failureOf(readAsCustomer(tab))).toMatchObject(expected)
    expect(await readPlaces()).toEqual({ cookie: token, storage: token, row: token })
    expect(await readAsCustomer(tab)).toMatchObject({ id: 'hanako@example.jp' })
  })

  it('what everybody may know is asked without the name, as the device may have it', async () => {
    const tab = open()
    const { token } = await logIn(tab)
    now += TOKEN_LIFETIME_MS
    server.disturb('refresh', () => Promise.reject(new TypeError('Failed to fetch')))
    expect(await tab.call(listItems)).toEqual({ data: [] })
    expect(tokenSentTo('/api/Items')).toEqual([undefined])
    expect(tab.keeper.peek()?.token).toBe(token)
  })

  it('is still logged in after two weeks without network, until the server says otherwise', async () => {
    const tab = open()
    tab.setPageProtection(() => true)
    await logIn(tab)
    now += SESSION_LIFETIME_MS
    server.disturb('refresh', () => Promise.reject(new TypeError('Failed to fetch')))
    expect(await failureOf(readAsCustomer(tab))).toMatchObject({ name: 'NoNetworkError' })
    expect(tab.keeper.peek()).toBeDefined()
    expect(await failureOf(readAsCustomer(tab))).toMatchObject({ name: 'ExpiredSessionError' })
    expect(tab.keeper.peek()).toBeUndefined()
  })

  it('gets the same successor when the answer was lost and it asks again after a minute', async () => {
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

describe('a renewal that is refused', () => {
  it('on a page for customers ends the session for all who wait, with the words of the specification', async () => {
    const tab = open()
    tab.setPageProtection(() => true)
    await logIn(tab)
    now += TOKEN_LIFETIME_MS
    server.endAll()
    const errors = await Promise.all([failureOf(readAsCustomer(tab)), failureOf(tab.call(listItems))])
    for (const error of errors) {
      expect(error).toMatchObject({ name: 'ExpiredSessionError', message: EXPIRED_SESSION_MESSAGE, statusCode: 401 })
    }
    expect(server.countOf('refresh')).toBe(1)
    expect(await readPlaces()).toEqual({ cookie: undefined, storage: undefined, row: undefined })
    expect(Object.keys(localStorage).filter((key) => /^(auth|customers)\./.test(key))).toEqual([])
  })

  it('on a public page ends the session and asks again as a guest', async () => {
    const tab = open()
    await logIn(tab)
    now += TOKEN_LIFETIME_MS
    server.endAll()
    expect(await tab.call(listItems)).toEqual({ data: [] })
    expect(tokenSentTo('/api/Items')).toEqual([undefined])
    expect(tab.keeper.peek()).toBeUndefined()
  })

  it.each([0, 1])('comes %i ms after the 14 days less half a second, by the server’s clock', async (late) => {
    const tab = open()
    tab.setPageProtection(() => true)
    const { refreshExpiration } = await logIn(tab)
    now = refreshExpiration - EARLY_EXPIRY_MS + late
    expect(await failureOf(readAsCustomer(tab))).toMatchObject({ name: 'ExpiredSessionError' })
  })

  it('does not come a moment before, and the renewal starts the 14 days anew', async () => {
    const tab = open()
    const { refreshExpiration } = await logIn(tab)
    now = refreshExpiration - EARLY_EXPIRY_MS - 1
    await readAsCustomer(tab)
    expect(tab.keeper.peek()?.refreshExpiration).toBe(now + SESSION_LIFETIME_MS)
  })
})

describe('a token that the server takes no longer, though it seems good', () => {
  it('is renewed once and the request sent again; the session ends if that is refused too', async () => {
    const tab = open()
    tab.setPageProtection(() => true)
    await logIn(tab)
    server.disturb('me', () => errorAnswer('UNAUTHORIZED'))
    server.disturb('me', () => errorAnswer('UNAUTHORIZED'))
    expect(await failureOf(readAsCustomer(tab))).toMatchObject({ name: 'ExpiredSessionError' })
    expect([server.countOf('refresh'), server.countOf('me')]).toEqual([1, 2])
    expect(await readPlaces()).toEqual({ cookie: undefined, storage: undefined, row: undefined })
  })

  it('ends at once when the session was ended on another device', async () => {
    const tab = open()
    await logIn(tab)
    server.endAll()
    expect(await failureOf(readAsCustomer(tab))).toMatchObject({ code: 'UNAUTHORIZED' })
    expect(tab.keeper.peek()).toBeUndefined()
  })

  it('is not thrown away because a proxy says 401', async () => {
    const tab = open()
    await logIn(tab)
    server.disturb('me', () => new Response('sign in to this network', { status: 401 }))
    expect(await failureOf(readAsCustomer(tab))).toMatchObject({ statusCode: 401 })
    expect(tab.keeper.peek()).toBeDefined()
    expect(server.countOf('refresh')).toBe(0)
  })
})
