import { beforeEach, describe, expect, it } from 'vitest'
import { listItems } from '#contract/items.ts'
import { EARLY_EXPIRY_MS, TOKEN_LIFETIME_MS } from '#contract/rules.ts'
import { openTab, readPlaces } from '#tests/support/device.ts'
import { logIn, readAsCustomer, server, tokenSentTo, withNewDevice } from '#tests/support/session-device.ts'

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
    await tab.call(listItems)
    expect(tokenSentTo('/api/Items')).toEqual([token])
  })

  it('of a guest carries none', async () => {
    await open().call(listItems)
    expect(tokenSentTo('/api/Items')).toEqual([undefined])
  })

  it('renews a token half a second before its end, and not a moment sooner', async () => {
    const tab = open()
    const { token, tokenExpiration } = await logIn(tab)
    now = tokenExpiration - EARLY_EXPIRY_MS - 1
    await tab.call(listItems)
    expect(server.countOf('refresh')).toBe(0)
    now += 1
    await tab.call(listItems)
    expect(server.countOf('refresh')).toBe(1)
    const [first, second] = tokenSentTo('/api/Items')
    expect(first).toBe(token)
    expect(second).not.toBe(token)
    expect(await readPlaces()).toEqual({ cookie: second, storage: second, row: second })
  })

  it('waits with nineteen others in three tabs for one renewal', async () => {
    const tabs = [open(), open(), open()]
    await logIn(tabs[0]!)
    now += TOKEN_LIFETIME_MS
    await Promise.all(Array.from({ length: 20 }, (_, index) => readAsCustomer(tabs[index % 3]!)))
    expect(server.countOf('refresh')).toBe(1)
    expect(new Set(tokenSentTo('/api/Customers/me')).size).toBe(1)
    expect(server.countOf('me')).toBe(20)
  })

  it('finds the renewal of another tab without being told', async () => {
    const [first, deaf] = [open(), openTab(server.send, { deviceNow: () => now, tabs: { tell() {}, listen() {} } })]
    await logIn(first)
    now += TOKEN_LIFETIME_MS
    await readAsCustomer(first)
    await readAsCustomer(deaf)
    expect(server.countOf('refresh')).toBe(1)
  })

  it('takes up a renewal that stands in the database alone', async () => {
    const tab = open()
    await logIn(tab)
    const { cookie, storage } = await readPlaces()
    now += TOKEN_LIFETIME_MS
    await readAsCustomer(tab)
    const { row } = await readPlaces()
    // As if a worker, which has neither, had renewed it.
    localStorage.setItem('customers.token', storage!)
    localStorage.setItem('customers.issued_at', '1')
    localStorage.setItem('customers.token_expiration', '1')
    document.cookie = `customers.token=${cookie}; Path=/`
    document.cookie = 'customers.issued_at=1; Path=/'
    document.cookie = 'customers.token_expiration=1; Path=/'
    await readAsCustomer(open())
    expect(server.countOf('refresh')).toBe(1)
    expect(await readPlaces()).toEqual({ cookie: row, storage: row, row })
  })

  it('is sent while the database does not answer', async () => {
    const row = { change: () => Promise.reject(new Error('InvalidStateError')) }
    const tab = openTab(server.send, { deviceNow: () => now, row })
    await logIn(tab)
    now += TOKEN_LIFETIME_MS
    await Promise.all([readAsCustomer(tab), readAsCustomer(tab)])
    expect(server.countOf('refresh')).toBe(1)
  })
})

describe('the clock of the device', () => {
  it.each([
    ['two hours fast', 2],
    ['two hours slow', -2],
    ['a month fast', 31 * 24],
  ])('may be %s', async (_, hours) => {
    const tab = openTab(server.send, { deviceNow: () => now + hours * 3_600_000 })
    await logIn(tab)
    await readAsCustomer(tab)
    await readAsCustomer(tab)
    // A fast clock takes the token for expired once; then the server's time is known.
    expect(server.countOf('refresh')).toBe(hours > 0 ? 1 : 0)
    now += TOKEN_LIFETIME_MS
    await readAsCustomer(tab)
    expect(server.countOf('refresh')).toBe(hours > 0 ? 2 : 1)
  })

  it('is known to be wrong at the next start', async () => {
    const deviceNow = () => now + 7_200_000
    const tab = openTab(server.send, { deviceNow })
    await logIn(tab)
    await readAsCustomer(tab)
    await readAsCustomer(openTab(server.send, { deviceNow }))
    expect(server.countOf('refresh')).toBe(1)
  })

  it('when slow and unknown takes a dead token for good: the refusal renews it, once, and the request is sent again', async () => {
    const tab = openTab(server.send, { deviceNow: () => now - 7_200_000 })
    await logIn(tab)
    now += TOKEN_LIFETIME_MS
    expect(await readAsCustomer(tab)).toMatchObject({ id: 'hanako@example.jp' })
    expect(server.countOf('refresh')).toBe(1)
    expect(server.countOf('me')).toBe(2)
  })
})
