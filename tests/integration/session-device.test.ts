/** A device's session with the real server. */
import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import * as customersApi from '#contract/customers/api.ts'
import { DAY_MS, MINUTE_MS, TOKEN_LIFETIME_MS } from '#contract/shared/constants.ts'
import * as sessionsApi from '#contract/sessions/api.ts'
import { createPageClock } from '#src/device/time/server-time.ts'
import { updateSessionRow } from '#src/device/session/row.ts'
import { type Fetch, createCall } from '#src/device/network/call.ts'
import { parseSessionResponse } from '#src/device/session/request.ts'
import { createPageSession } from '#src/device/session/page.ts'
import type { Tabs } from '#src/device/session/store.ts'
import { newNetworkAddress, PASSWORD } from '#tests/support/customer-calls.ts'
import { useCustomers, WORLD_ENV } from '#tests/support/customer-world.ts'
import { storeDatabases } from '#tests/support/database.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

/** A cookie jar with the cookies that scripts can read. */
function makeJar() {
  const cookies = new Map<string, string>()
  let writes = 0
  const put = (text: string) => {
    const [pair = '', ...attributes] = text.split('; ')
    const [name = '', value = ''] = pair.split('=')
    if (attributes.includes('Max-Age=0')) cookies.delete(name)
    else cookies.set(name, value)
  }
  return {
    receive: ({ headers }: Response) => headers.getSetCookie().forEach(put),
    writes: () => writes,
    get cookie() {
      return [...cookies].map((it) => it.join('=')).join('; ')
    },
    set cookie(text: string) {
      writes += 1
      put(text)
    },
  }
}

function makeStorage() {
  const values = new Map<string, string>()
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  }
}

describe.each(storeDatabases())('a device and the server on $name', ({ open }) => {
  const world = useCustomers(open)
  let jar: ReturnType<typeof makeJar>
  let storage: ReturnType<typeof makeStorage>
  let app: TestApp
  const sent: string[] = []

  beforeEach(async () => {
    jar = makeJar()
    storage = makeStorage()
    app = world.app
    sent.length = 0
    await updateSessionRow(() => ({}))
  })

  const send: Fetch = async (path, init) => {
    sent.push(path)
    const headers = new Headers(init?.headers)
    headers.set('x-forwarded-for', newNetworkAddress())
    const response = await app.request(path, { ...init, headers })
    jar.receive(response)
    return response
  }
  const tabs: Tabs = { notify() {}, listen() {} }
  const openTab = (through: Fetch = send) => {
    const row = { change: updateSessionRow }
    const clock = createPageClock(() => world.clock.ms)
    const surroundings = { storage: () => storage, jar: () => jar, isSecure: () => false, row, tabs, clock }
    const session = createPageSession({ ...surroundings, send: through })
    return { ...session, call: createCall(session.fetch) }
  }
  const logIn = async (tab: ReturnType<typeof openTab>) => {
    const result = await createCall(tab.plainFetch)(customersApi.login, {
      body: { email: world.email, password: PASSWORD },
    })
    await tab.store.begin(parseSessionResponse(result))
  }
  const countOf = (name: string) => sent.filter((path) => path === `/api/Customers/${name}`).length
  const failure = (promise: Promise<unknown>) => promise.catch((error: unknown) => error)

  it('write identical cookies, so scripts never rewrite one', async () => {
    const tab = openTab()
    await logIn(tab)
    world.clock.ms += TOKEN_LIFETIME_MS
    await tab.call(customersApi.getMe)
    expect(jar.cookie).toContain('auth.strategy=customers')
    for (const pair of jar.cookie.split('; ')) {
      const [name = '', value = ''] = pair.split('=')
      expect(storage.getItem(name)).toBe(value)
    }
    expect(jar.writes()).toBe(0)
  })

  it('renew once for twenty requests in three tabs', async () => {
    const all = [openTab(), openTab(), openTab()]
    await logIn(all[0]!)
    world.clock.ms += TOKEN_LIFETIME_MS
    const customers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => all[index % 3]!.call(customersApi.getMe)),
    )
    expect(new Set(customers.map(({ email }) => email.toLowerCase()))).toEqual(new Set([world.email.toLowerCase()]))
    expect([countOf('refresh'), countOf('me')]).toEqual([1, 20])
  })

  it('survive a lost response and a minute', async () => {
    let isLost = false
    const losing: Fetch = async (path, init) => {
      const response = await app.request(path, init)
      if (!isLost && path.endsWith('/refresh')) {
        isLost = true
        throw new TypeError('Failed to fetch')
      }
      return response
    }
    const tab = openTab(losing)
    await logIn(tab)
    world.clock.ms += TOKEN_LIFETIME_MS
    expect(await failure(tab.call(customersApi.getMe))).toMatchObject({ name: 'NoNetworkError' })
    world.clock.ms += MINUTE_MS
    expect(await tab.call(customersApi.getMe)).toMatchObject({ scope: ['customer'] })
  })

  it('survive a restart of the server', async () => {
    const tab = openTab()
    await logIn(tab)
    app = await openTestApp(world.database, { env: WORLD_ENV, now: () => world.clock.ms })
    world.clock.ms += TOKEN_LIFETIME_MS
    expect(await tab.call(customersApi.getMe)).toMatchObject({ scope: ['customer'] })
    await app.close()
  })

  it('end when the session is ended on another device', async () => {
    const tab = openTab()
    tab.setPageProtection(() => true)
    await logIn(tab)
    const own = (await tab.call(sessionsApi.list)).data.find(({ isCurrent }) => isCurrent)!
    const { body } = await world.request('POST /Customers/login', { body: { email: world.email, password: PASSWORD } })
    await world.request(`DELETE /Customers/me/sessions/${own.id}`, { token: String(body['access_token']) })
    expect(await failure(tab.call(customersApi.getMe))).toMatchObject({ name: 'ExpiredSessionError' })
    expect(tab.store.get()).toBeUndefined()
  })

  it('end 14 days after the last renewal, not after the login', async () => {
    const tab = openTab()
    tab.setPageProtection(() => true)
    await logIn(tab)
    for (const days of [7, 7, 13]) {
      world.clock.ms += days * DAY_MS
      expect(await tab.call(customersApi.getMe)).toMatchObject({ scope: ['customer'] })
    }
    world.clock.ms += 14 * DAY_MS
    expect(await failure(tab.call(customersApi.getMe))).toMatchObject({ name: 'ExpiredSessionError' })
  })

  it('end when a copied token was renewed by someone else', async () => {
    const tab = openTab()
    tab.setPageProtection(() => true)
    await logIn(tab)
    const stolen = { headers: { authorization: `Bearer ${tab.store.get()?.token}` } }
    const { access_token: thief } = await (
      await app.request('/api/Customers/refresh', { method: 'POST', ...stolen })
    ).json()
    await app.request('/api/Customers/me', { headers: { authorization: `Bearer ${thief}` } })
    world.clock.ms += TOKEN_LIFETIME_MS
    expect(await failure(tab.call(customersApi.getMe))).toMatchObject({ name: 'ExpiredSessionError' })
    const result = await app.request('/api/Customers/refresh', {
      method: 'POST',
      headers: { authorization: `Bearer ${thief}` },
    })
    expect(result.status).toBe(401)
  })
})
