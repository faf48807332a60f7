/** A device and the real server: what one answers, the other keeps. */
import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { login, readMe } from '#contract/customers.ts'
import { DAY_MS, MINUTE_MS, TOKEN_LIFETIME_MS } from '#contract/rules.ts'
import { listSessions } from '#contract/session.ts'
import { changeSessionRow } from '#src/local/db.ts'
import type { Fetch } from '#src/local/fetch.ts'
import { makeCall } from '#src/local/make-call.ts'
import { readSessionAnswer } from '#src/local/device-session.ts'
import { makePageSession } from '#src/local/page-session.ts'
import type { Tabs } from '#src/local/session-parts.ts'
import { newSource, PASSWORD } from '#tests/support/customer-calls.ts'
import { useCustomers, WORLD_ENV } from '#tests/support/customer-world.ts'
import { testDatabases } from '#tests/support/database.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

/** Cookies as a browser keeps those that script may read. */
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

describe.each(testDatabases())('a device and the server on $name', ({ open }) => {
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
    await changeSessionRow(() => ({}))
  })

  const send: Fetch = async (path, init) => {
    sent.push(path)
    const headers = new Headers(init?.headers)
    headers.set('x-forwarded-for', newSource())
    const response = await app.request(path, { ...init, headers })
    jar.receive(response)
    return response
  }
  const tabs: Tabs = { tell() {}, listen() {} }
  const openTab = (through: Fetch = send) => {
    const row = { change: changeSessionRow }
    const deviceNow = () => world.clock.ms
    const surroundings = { storage: () => storage, jar: () => jar, isSecure: () => false, row, tabs, deviceNow }
    const session = makePageSession({ ...surroundings, send: through })
    return { ...session, call: makeCall(session.fetch) }
  }
  const logIn = async (tab: ReturnType<typeof openTab>) => {
    const answer = await makeCall(tab.plainFetch)(login, { body: { email: world.email, password: PASSWORD } })
    await tab.keeper.begin(readSessionAnswer(answer))
  }
  const countOf = (name: string) => sent.filter((path) => path === `/api/Customers/${name}`).length
  const failure = (promise: Promise<unknown>) => promise.catch((error: unknown) => error)

  it('agree on the cookies to the letter, so that script never writes one', async () => {
    const tab = openTab()
    await logIn(tab)
    world.clock.ms += TOKEN_LIFETIME_MS
    await tab.call(readMe)
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
    const customers = await Promise.all(Array.from({ length: 20 }, (_, index) => all[index % 3]!.call(readMe)))
    expect(new Set(customers.map(({ email }) => email.toLowerCase()))).toEqual(new Set([world.email.toLowerCase()]))
    expect([countOf('refresh'), countOf('me')]).toEqual([1, 20])
  })

  it('survive a lost answer, and a minute', async () => {
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
    expect(await failure(tab.call(readMe))).toMatchObject({ name: 'NoNetworkError' })
    world.clock.ms += MINUTE_MS
    expect(await tab.call(readMe)).toMatchObject({ scope: ['customer'] })
  })

  it('survive a restart of the server', async () => {
    const tab = openTab()
    await logIn(tab)
    app = await openTestApp(world.database, { env: WORLD_ENV, now: () => world.clock.ms })
    world.clock.ms += TOKEN_LIFETIME_MS
    expect(await tab.call(readMe)).toMatchObject({ scope: ['customer'] })
    await app.close()
  })

  it('part when the session is ended on another device', async () => {
    const tab = openTab()
    tab.setPageProtection(() => true)
    await logIn(tab)
    const own = (await tab.call(listSessions)).data.find(({ isCurrent }) => isCurrent)!
    const { body } = await world.ask('POST /Customers/login', { body: { email: world.email, password: PASSWORD } })
    await world.ask(`DELETE /Customers/me/sessions/${own.id}`, { token: String(body['access_token']) })
    expect(await failure(tab.call(readMe))).toMatchObject({ name: 'ExpiredSessionError' })
    expect(tab.keeper.peek()).toBeUndefined()
  })

  it('part when 14 days have passed since the last renewal, not since the login', async () => {
    const tab = openTab()
    tab.setPageProtection(() => true)
    await logIn(tab)
    for (const days of [7, 7, 13]) {
      world.clock.ms += days * DAY_MS
      expect(await tab.call(readMe)).toMatchObject({ scope: ['customer'] })
    }
    world.clock.ms += 14 * DAY_MS
    expect(await failure(tab.call(readMe))).toMatchObject({ name: 'ExpiredSessionError' })
  })

  it('part when a copy of the token was renewed by somebody else', async () => {
    const tab = openTab()
    tab.setPageProtection(() => true)
    await logIn(tab)
    const stolen = { headers: { authorization: `Bearer ${tab.keeper.peek()?.token}` } }
    const { access_token: thief } = await (
      await app.request('/api/Customers/refresh', { method: 'POST', ...stolen })
    ).json()
    await app.request('/api/Customers/me', { headers: { authorization: `Bearer ${thief}` } })
    world.clock.ms += TOKEN_LIFETIME_MS
    expect(await failure(tab.call(readMe))).toMatchObject({ name: 'ExpiredSessionError' })
    const answer = await app.request('/api/Customers/refresh', {
      method: 'POST',
      headers: { authorization: `Bearer ${thief}` },
    })
    expect(answer.status).toBe(401)
  })
})
