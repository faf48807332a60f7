import { beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { listItems } from '#contract/items.ts'
import { EXPIRED_SESSION_MESSAGE } from '#contract/rules.ts'
import { call } from '#src/local/call.ts'
import { pageSession } from '#src/local/page-session.ts'
import { sessionOf } from '#src/local/session-token.ts'
import { loginErrorAtom, sessionStateAtom, sessionStore } from '#src/session/session-atoms.ts'
import { hasScope, login, logOut, refreshCustomer } from '#src/session/session.ts'
import { startSession } from '#src/session/start-session.ts'
import { errorAnswer, makeAccountServer } from '#tests/support/account-server.ts'
import { eraseDevice, openTab, readRow } from '#tests/support/device.ts'
import { renderStore } from '#tests/support/render-store.tsx'
import { followSession } from './follow-session.ts'

const HANAKO = { email: 'hanako@example.jp', password: 'right password' }
const TARO = { email: 'taro@example.jp', password: 'right password' }
const WANTED = 'auth.redirect'

let server: ReturnType<typeof makeAccountServer>

beforeAll(() => startSession(() => {}))
beforeEach(async () => {
  server = makeAccountServer({ now: Date.now, jar: document })
  const network = vi.spyOn(globalThis, 'fetch').mockImplementation((path, init) => server.send(String(path), init))
  await logOut()
  await eraseDevice()
  await pageSession().keeper.read()
  server.requests.length = 0
  onTestFinished(() => network.mockRestore())
})

async function visit(path: string, options?: Parameters<typeof followSession>[1]) {
  const store = await renderStore({ path, answers: { '/api/Customers/me/sessions': { data: [] } } })
  onTestFinished(followSession(store.router, options))
  const at = () => store.router.state.resolvedLocation?.href
  await expect.poll(at).toBeDefined()
  return { ...store, at }
}

/** Another tab of the same device, in which somebody logs in. */
async function logInElsewhere(email = HANAKO.email) {
  const tab = openTab(server.send)
  const { token, issuedAt } = server.open(email)
  if (tab.keeper.peek()) await tab.keeper.end('replaced')
  await tab.keeper.begin(sessionOf(token, issuedAt))
  return tab
}

const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  )
const state = () => sessionStore.get(sessionStateAtom)

describe('a page for customers', () => {
  it('sends a guest to the login and is remembered with query and hash, once', async () => {
    const { router, at } = await visit('/mypage/profile?from=mail#address')
    expect(at()).toBe('/login')
    expect(localStorage.getItem(WANTED)).toBe('/mypage/profile?from=mail#address')
    await login(HANAKO)
    await expect.poll(at).toBe('/mypage/profile?from=mail#address')
    expect(localStorage.getItem(WANTED)).toBeNull()
    expect(document.cookie).not.toContain(WANTED)

    await logOut()
    await expect.poll(at).toBe('/login')
    await login(HANAKO)
    await expect.poll(at).toBe('/mypage')
    expect(router.history.length).toBe(1)
  })

  it('is not remembered for being read ahead', async () => {
    const { router } = await visit('/about')
    await router.preloadRoute({ to: '/mypage' })
    expect(localStorage.getItem(WANTED)).toBeNull()
    expect(router.state.location.href).toBe('/about')
  })

  it('whose wanted page was forged leads home', async () => {
    const { at } = await visit('/login')
    localStorage.setItem(WANTED, '//evil.example')
    document.cookie = `${WANTED}=${encodeURIComponent('//evil.example')}; Path=/`
    await login(HANAKO)
    await expect.poll(at).toBe('/mypage')
    expect(localStorage.getItem(WANTED)).toBeNull()
  })

  it('is left by a log-out, of which no page is remembered, whatever the server says', async () => {
    await login(HANAKO)
    const { at } = await visit('/mypage/profile')
    expect(at()).toBe('/mypage/profile')
    localStorage.setItem(WANTED, '/mypage')
    server.disturb('logout', () => errorAnswer('INTERNAL_ERROR'))
    await logOut()
    await expect.poll(at).toBe('/login')
    expect(server.countOf('logout')).toBe(1)
    expect(localStorage.getItem(WANTED)).toBeNull()
  })

  it('is left and remembered when the session is refused; who waits is told in the words agreed', async () => {
    await login(HANAKO)
    const { at } = await visit('/mypage/profile?x=1')
    server.endAll()
    const errors = await Promise.all([failure(call(listItems)), failure(refreshCustomerLoudly())])
    expect(errors[0]).toBeUndefined()
    expect(errors[1]).toMatchObject({ name: 'ExpiredSessionError', message: EXPIRED_SESSION_MESSAGE })
    await expect.poll(at).toBe('/login')
    expect(localStorage.getItem(WANTED)).toBe('/mypage/profile?x=1')
    await login(HANAKO)
    await expect.poll(at).toBe('/mypage/profile?x=1')
  })

  it('is left within a second of a log-out in another tab', async () => {
    await login(HANAKO)
    const { at } = await visit('/mypage')
    const tab = openTab(server.send)
    await tab.keeper.end('asked')
    await expect.poll(at, { timeout: 1000 }).toBe('/login')
    expect(localStorage.getItem(WANTED)).toBeNull()
  })

  it('goes whole when another customer has logged in elsewhere', async () => {
    await login(HANAKO)
    const onOtherCustomer = vi.fn<() => void>()
    await visit('/mypage', { onOtherCustomer })
    await logInElsewhere(TARO.email)
    await expect.poll(() => onOtherCustomer.mock.calls.length).toBe(1)
    expect(JSON.stringify(state())).not.toContain(HANAKO.email)
    await expect.poll(state).toMatchObject({ customer: { id: TARO.email }, isConfirmed: true })
  })
})

async function refreshCustomerLoudly() {
  const { askForCustomer } = await import('#src/session/ask-for-customer.ts')
  await askForCustomer()
}

describe('a page for guests', () => {
  it.each(['/login', '/login/', '/register'])('%s sends customers to their page', async (path) => {
    await login(HANAKO)
    const { at } = await visit(path)
    expect(at()).toBe('/mypage')
  })

  it('is left when somebody has logged in in another tab', async () => {
    const { at } = await visit('/login')
    await logInElsewhere()
    await expect.poll(at, { timeout: 1000 }).toBe('/mypage')
  })
})

describe('a public page', () => {
  it('stays, whatever happens to the session', async () => {
    const { at, screen } = await visit('/about')
    await login(HANAKO)
    expect(state()).toMatchObject({ state: 'customer' })
    await logOut()
    const tab = await logInElsewhere()
    await expect.poll(state).toMatchObject({ state: 'customer' })
    await tab.keeper.end('asked')
    await expect.poll(state).toMatchObject({ state: 'guest' })
    expect(at()).toBe('/about')
    await expect.element(screen.getByText('もう一度ログインしてください', { exact: false })).not.toBeInTheDocument()
  })

  it('says that the session has expired, repeats the request as a guest, and remembers nothing', async () => {
    await login(HANAKO)
    const { at, screen } = await visit('/about')
    server.endAll()
    expect(await failure(refreshCustomer())).toBeUndefined()
    await expect
      .element(screen.getByText('ログインの有効期限が切れました。もう一度ログインしてください'))
      .toBeVisible()
    expect(at()).toBe('/about')
    expect(localStorage.getItem(WANTED)).toBeNull()
    expect(server.requests.at(-1)).toMatchObject({ path: '/api/Customers/me', token: undefined })
  })

  it('offers the login to guests, and my page to customers', async () => {
    await page.viewport(1280, 800)
    const { screen } = await visit('/about')
    await expect.element(screen.getByRole('link', { name: 'ログイン' })).toHaveAttribute('href', '/login')
    const place = () => screen.getByRole('banner').element().querySelector('[href="/login"], [href="/mypage"]')!
    const before = place().getBoundingClientRect().toJSON()
    await login(HANAKO)
    await expect.element(screen.getByRole('link', { name: 'マイページ' })).toHaveAttribute('href', '/mypage')
    expect(place().getBoundingClientRect().toJSON()).toEqual(before)
  })
})

describe('a start with a session that the device kept', () => {
  const customer = { id: HANAKO.email, familyName: '花子' }

  it.each([
    ['no network', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['an error of the server', () => errorAnswer('INTERNAL_ERROR')],
    ['an empty answer', () => new Response('null')],
  ])('and %s: logged in by what the device keeps, not confirmed', async (_, answer) => {
    const tab = openTab(server.send)
    const { token, issuedAt } = server.open(HANAKO.email)
    const session = sessionOf(token, issuedAt)
    await tab.keeper.begin(session)
    await expect.poll(state).toMatchObject({ state: 'customer', isConfirmed: true })
    await tab.keeper.keepCustomer(session, customer)
    server.disturb('me', answer)
    await refreshCustomer()
    expect(state()).toMatchObject({ state: 'customer', isConfirmed: false })
    expect((await readRow()).customer).toMatchObject(customer)

    dispatchEvent(new Event('online'))
    await expect.poll(state).toMatchObject({ isConfirmed: true })
  })

  it('and a refusal after one renewal: a guest', async () => {
    server.disturb('me', () => errorAnswer('UNAUTHORIZED'))
    server.disturb('me', () => errorAnswer('UNAUTHORIZED'))
    await logInElsewhere()
    await expect.poll(() => server.countOf('refresh')).toBe(1)
    await expect.poll(state).toMatchObject({ state: 'guest', cause: 'refused' })
  })
})

describe('a login', () => {
  it('that fails says so until the next try', async () => {
    expect(await failure(login({ ...HANAKO, password: 'wrong' }))).toMatchObject({ code: 'LOGIN_FAILED' })
    const { router } = await visit('/login')
    await router.navigate({ to: '/about' })
    expect(sessionStore.get(loginErrorAtom)).toMatchObject({ code: 'LOGIN_FAILED' })
    const next = login(HANAKO)
    await expect.poll(() => sessionStore.get(loginErrorAtom)).toBeNull()
    await next
    expect(state()).toMatchObject({ customer: { id: HANAKO.email }, isConfirmed: true })
    expect([hasScope('customer'), hasScope('verified')]).toEqual([true, false])
  })

  it('sends no token, and ends a session that is there even if it fails', async () => {
    await login(HANAKO)
    await failure(login({ ...TARO, password: 'wrong' }))
    const sent = server.requests.filter(({ path }) => path === '/api/Customers/login')
    expect(sent.map(({ token }) => token)).toEqual([undefined, undefined])
    expect(state()).toMatchObject({ state: 'guest' })
    expect(server.countOf('logout')).toBe(1)
  })

  it.each([
    ['without a token', () => Response.json({ issued_at: 1 })],
    ['with an empty one', () => Response.json({ access_token: '', issued_at: 1 })],
    ['with nothing', () => new Response('null')],
  ])('that is answered %s is an error', async (_, answer) => {
    server.disturb('login', answer)
    expect(await failure(login(HANAKO))).toBeInstanceOf(Error)
    expect(sessionStore.get(loginErrorAtom)).toBeInstanceOf(Error)
    expect(state()).toMatchObject({ state: 'guest' })
    expect(localStorage.getItem('customers.token')).toBeNull()
  })

  it('whose customer nobody names is an error, and no session', async () => {
    server.disturb('me', () => new Response('null'))
    expect(await failure(login(HANAKO))).toMatchObject({
      message: 'User Data response does not contain field false',
    })
    expect(state()).toMatchObject({ state: 'guest' })
    expect(localStorage.getItem('customers.token')).toBeNull()
  })

  it('stands when the server cannot name the customer just now', async () => {
    server.disturb('me', () => errorAnswer('UNAVAILABLE'))
    await login(HANAKO)
    expect(state()).toMatchObject({ state: 'customer', customer: undefined, isConfirmed: false })
  })

  it('is worth nothing when its answer comes after a log-out', async () => {
    let release = () => {}
    server.disturb('login', async (answer) => {
      const response = answer()
      await new Promise<void>((done) => (release = done))
      return response
    })
    const entering = failure(login(HANAKO))
    await expect.poll(() => server.countOf('login')).toBe(1)
    await logOut()
    release()
    expect(await entering).toBeInstanceOf(Error)
    await pageSession().keeper.read()
    expect(state()).toMatchObject({ state: 'guest' })
    expect(document.cookie).not.toContain('customers.token')
    await expect.poll(() => server.countOf('logout')).toBe(1)
  })

  it('as somebody else replaces the one before, of whom nothing is left', async () => {
    await login(HANAKO)
    await login(TARO)
    expect(state()).toMatchObject({ customer: { id: TARO.email } })
    expect(JSON.stringify(await readRow())).not.toContain(HANAKO.email)
  })
})
