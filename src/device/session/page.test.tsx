import { beforeEach, describe, expect, it } from 'vitest'
import * as itemsApi from '#contract/items/api.ts'
import { EARLY_EXPIRY_MS, TOKEN_LIFETIME_MS } from '#contract/shared/constants.ts'
import { openTab, readMirrors } from '#tests/support/device.ts'
import { logIn, readAsCustomer, server, listSentTokens, withNewDevice } from '#tests/support/session-device.ts'

let now = 0
const open = (send = server.send) => openTab(send, { deviceNow: () => now })

beforeEach(() => {
  now = Date.now()
})
withNewDevice(() => now)

describe('a request', () => {
  it('carries the token', async () => {
    const tab = open()
    const { token } = await logIn(tab)
    await tab.call(itemsApi.list)
    expect(listSentTokens('/api/Items')).toEqual([token])
  })

  it('of a guest carries no token', async () => {
    await open().call(itemsApi.list)
    expect(listSentTokens('/api/Items')).toEqual([undefined])
  })

  it('refreshes the token half a second before it expires, and not earlier', async () => {
    const tab = open()
    const { token, tokenExpiration } = await logIn(tab)
    now = tokenExpiration - EARLY_EXPIRY_MS - 1
    await tab.call(itemsApi.list)
    expect(server.countOf('refresh')).toBe(0)
    now += 1
    await tab.call(itemsApi.list)
    expect(server.countOf('refresh')).toBe(1)
    const [first, second] = listSentTokens('/api/Items')
    expect(first).toBe(token)
    expect(second).not.toBe(token)
    expect(await readMirrors()).toEqual({ cookie: second, storage: second, row: second })
  })

  it('shares one refresh with nineteen other requests in three tabs', async () => {
    const tabs = [open(), open(), open()]
    await logIn(tabs[0]!)
    now += TOKEN_LIFETIME_MS
    await Promise.all(Array.from({ length: 20 }, (_, index) => readAsCustomer(tabs[index % 3]!)))
    expect(server.countOf('refresh')).toBe(1)
    expect(new Set(listSentTokens('/api/Customers/me')).size).toBe(1)
    expect(server.countOf('me')).toBe(20)
  })

  it('uses another tab’s refreshed token without a notification', async () => {
    const first = open()
    const deaf = openTab(server.send, { deviceNow: () => now, tabs: { notify() {}, listen() {} } })
    await logIn(first)
    now += TOKEN_LIFETIME_MS
    await readAsCustomer(first)
    await readAsCustomer(deaf)
    expect(server.countOf('refresh')).toBe(1)
  })

  it('uses a refreshed token that is only in the database', async () => {
    const tab = open()
    await logIn(tab)
    const { cookie, storage } = await readMirrors()
    now += TOKEN_LIFETIME_MS
    await readAsCustomer(tab)
    const { row } = await readMirrors()
    // As if the worker had refreshed it, which writes neither cookies nor localStorage.
    localStorage.setItem('customers.token', storage!)
    localStorage.setItem('customers.issued_at', '1')
    localStorage.setItem('customers.token_expiration', '1')
    document.cookie = `customers.token=${cookie}; Path=/`
    document.cookie = 'customers.issued_at=1; Path=/'
    document.cookie = 'customers.token_expiration=1; Path=/'
    await readAsCustomer(open())
    expect(server.countOf('refresh')).toBe(1)
    expect(await readMirrors()).toEqual({ cookie: row, storage: row, row })
  })

  it('is sent while the database does not respond', async () => {
    const row = { change: () => Promise.reject(new Error('InvalidStateError')) }
    const tab = openTab(server.send, { deviceNow: () => now, row })
    await logIn(tab)
    now += TOKEN_LIFETIME_MS
    await Promise.all([readAsCustomer(tab), readAsCustomer(tab)])
    expect(server.countOf('refresh')).toBe(1)
  })
})

describe('the device’s clock', () => {
  it.each([
    ['two hours fast', 2],
    ['two hours slow', -2],
    ['a month fast', 31 * 24],
  ])('may be %s', async (_, hours) => {
    const tab = openTab(server.send, { deviceNow: () => now + hours * 3_600_000 })
    await logIn(tab)
    await readAsCustomer(tab)
    await readAsCustomer(tab)
    // With a fast clock the token seems expired once; then the server's time is known.
    expect(server.countOf('refresh')).toBe(hours > 0 ? 1 : 0)
    now += TOKEN_LIFETIME_MS
    await readAsCustomer(tab)
    expect(server.countOf('refresh')).toBe(hours > 0 ? 2 : 1)
  })

  it('is still corrected after a restart', async () => {
    const deviceNow = () => now + 7_200_000
    const tab = openTab(server.send, { deviceNow })
    await logIn(tab)
    await readAsCustomer(tab)
    await readAsCustomer(openTab(server.send, { deviceNow }))
    expect(server.countOf('refresh')).toBe(1)
  })

  it('if slow and uncorrected, uses an expired token: the refusal triggers one refresh and one retry', async () => {
    const tab = openTab(server.send, { deviceNow: () => now - 7_200_000 })
    await logIn(tab)
    now += TOKEN_LIFETIME_MS
    expect(await readAsCustomer(tab)).toMatchObject({ id: 'hanako@example.jp' })
    expect(server.countOf('refresh')).toBe(1)
    expect(server.countOf('me')).toBe(2)
  })
})
