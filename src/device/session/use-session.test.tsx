import { describe, expect, it, vi } from 'vitest'
import { pageSession } from './page.ts'
import { parseSession } from './token.ts'
import { errorResponse, makeCustomer } from '#tests/support/account-server.ts'
import { failureOf, openTab, readRow } from '#tests/support/device.ts'
import { HANAKO, logInInOtherTab, state, TARO, visit, withAccounts } from '#tests/support/session-page.ts'
import { login } from './login.ts'
import { onLogout, logout } from './logout.ts'
import { hasScope, refreshCustomer } from './use-session.ts'
import { loginErrorAtom, atomStore } from './customer.ts'

const server = withAccounts()

describe('a start with a stored session', () => {
  const customer = makeCustomer(HANAKO.email)

  it.each([
    ['no network', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['an error of the server', () => errorResponse('INTERNAL_ERROR')],
    ['an empty answer', () => new Response('null')],
  ])('and %s: logged in from the device, not confirmed', async (_, answer) => {
    const tab = openTab(server().send)
    const { token, issuedAt } = server().open(HANAKO.email)
    const session = parseSession(token, issuedAt)
    await tab.store.begin(session)
    await expect.poll(state).toMatchObject({ state: 'customer', isConfirmed: true })
    await tab.store.saveCustomer(session, customer)
    server().disturb('me', answer)
    await refreshCustomer()
    expect(state()).toMatchObject({ state: 'customer', isConfirmed: false })
    expect((await readRow()).customer).toMatchObject(customer)

    dispatchEvent(new Event('offline'))
    dispatchEvent(new Event('online'))
    await expect.poll(state).toMatchObject({ isConfirmed: true })
  })

  it('and a refusal after one refresh: a guest', async () => {
    server().disturb('me', () => errorResponse('UNAUTHORIZED'))
    server().disturb('me', () => errorResponse('UNAUTHORIZED'))
    await logInInOtherTab(server())
    await expect.poll(() => server().countOf('refresh')).toBe(1)
    await expect.poll(state).toMatchObject({ state: 'guest', cause: 'refused' })
  })
})

describe('a login', () => {
  it('that fails shows its error until the next attempt', async () => {
    expect(await failureOf(login({ ...HANAKO, password: 'wrong' }))).toMatchObject({ code: 'LOGIN_FAILED' })
    const { router } = await visit('/login')
    await router.navigate({ to: '/about' })
    expect(atomStore.get(loginErrorAtom)).toMatchObject({ code: 'LOGIN_FAILED' })
    const next = login(HANAKO)
    await expect.poll(() => atomStore.get(loginErrorAtom)).toBeNull()
    await next
    expect(state()).toMatchObject({ customer: { id: HANAKO.email }, isConfirmed: true })
    expect([hasScope('customer'), hasScope('verified')]).toEqual([true, false])
  })

  it('is a login of this tab, even if its cookie is found before its response', async () => {
    server().disturb('login', async () => {
      const { token, issuedAt } = server().open(HANAKO.email)
      document.cookie = `customers.token=${token}; Path=/`
      document.cookie = `customers.issued_at=${issuedAt}; Path=/`
      await pageSession().store.read()
      expect(state()).toMatchObject({ state: 'customer', isOwnLogin: true })
      return Response.json({ access_token: token, issued_at: issuedAt })
    })
    await login(HANAKO)
    expect(state()).toMatchObject({ customer: { id: HANAKO.email }, isOwnLogin: true })
    await logInInOtherTab(server())
    await expect.poll(state).toMatchObject({ state: 'customer', isOwnLogin: false })
  })

  it('sends no token, and ends an existing session even if it fails', async () => {
    await login(HANAKO)
    await failureOf(login({ ...TARO, password: 'wrong' }))
    const sent = server().requests.filter(({ path }) => path === '/api/Customers/login')
    expect(sent.map(({ token }) => token)).toEqual([undefined, undefined])
    expect(state()).toMatchObject({ state: 'guest' })
    expect(server().countOf('logout')).toBe(1)
  })

  it.each([
    ['without a token', () => Response.json({ issued_at: 1 })],
    ['with an empty one', () => Response.json({ access_token: '', issued_at: 1 })],
    ['with nothing', () => new Response('null')],
  ])('with a response of %s is an error', async (_, answer) => {
    server().disturb('login', answer)
    expect(await failureOf(login(HANAKO))).toBeInstanceOf(Error)
    expect(atomStore.get(loginErrorAtom)).toBeInstanceOf(Error)
    expect(state()).toMatchObject({ state: 'guest' })
    expect(localStorage.getItem('customers.token')).toBeNull()
  })

  it('whose response has no customer is an error and starts no session', async () => {
    server().disturb('me', () => new Response('null'))
    expect(await failureOf(login(HANAKO))).toMatchObject({
      message: 'User Data response does not contain field false',
    })
    expect(state()).toMatchObject({ state: 'guest' })
    expect(localStorage.getItem('customers.token')).toBeNull()
  })

  it('is valid even if the customer cannot be loaded yet', async () => {
    server().disturb('me', () => errorResponse('SERVICE_UNAVAILABLE'))
    await login(HANAKO)
    expect(state()).toMatchObject({ state: 'customer', customer: undefined, isConfirmed: false })
  })

  it('is discarded if its response arrives after a logout', async () => {
    let release = () => {}
    server().disturb('login', async (answer) => {
      const response = answer()
      await new Promise<void>((done) => (release = done))
      return response
    })
    const entering = failureOf(login(HANAKO))
    await expect.poll(() => server().countOf('login')).toBe(1)
    await logout()
    release()
    expect(await entering).toBeInstanceOf(Error)
    await pageSession().store.read()
    expect(state()).toMatchObject({ state: 'guest' })
    expect(document.cookie).not.toContain('customers.token')
    await expect.poll(() => server().countOf('logout')).toBe(1)
  })

  it('keeps its cookies if the previous logout’s response arrives late', async () => {
    let release = () => {}
    server().disturb('logout', async (answer) => {
      const response = answer()
      await new Promise<void>((done) => (release = done))
      return response
    })
    await login(HANAKO)
    await login(TARO)
    await pageSession().store.read()
    release()
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(document.cookie).toContain('customers.token=')
  })

  it('of another customer replaces the previous one and all their data', async () => {
    await login(HANAKO)
    await login(TARO)
    expect(state()).toMatchObject({ customer: { id: TARO.email } })
    expect(JSON.stringify(await readRow())).not.toContain(HANAKO.email)
  })
})

describe('a session that ended elsewhere, for example in the worker', () => {
  const cleaner = vi.fn<(kind: string, customerId: string | undefined) => void>()
  onLogout(cleaner)

  it('has its data removed by the page, which then has no customer', async () => {
    await login(HANAKO)
    cleaner.mockClear()
    const other = openTab(server().send)
    await other.store.read()
    await other.store.end('refused')
    await expect.poll(() => cleaner.mock.calls).toEqual([['session-ended', HANAKO.email]])
    await expect.poll(async () => JSON.stringify(await readRow())).not.toContain(HANAKO.email)
    expect(state()).toMatchObject({ state: 'guest', cause: 'elsewhere' })
  })
})
