import { describe, expect, it, vi } from 'vitest'
import { pageSession } from '#src/local/page-session.ts'
import { sessionOf } from '#src/local/session-token.ts'
import { errorAnswer, makeCustomer } from '#tests/support/account-server.ts'
import { failureOf, openTab, readRow } from '#tests/support/device.ts'
import { HANAKO, logInElsewhere, state, TARO, visit, withAccounts } from '#tests/support/session-page.ts'
import { login } from './enter.ts'
import { onLogOut } from './log-out-cleaners.ts'
import { hasScope, loginErrorAtom, logOut, refreshCustomer } from './session.ts'
import { sessionStore } from './session-atoms.ts'

const server = withAccounts()

describe('a start with a session that the device kept', () => {
  const customer = makeCustomer(HANAKO.email)

  it.each([
    ['no network', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['an error of the server', () => errorAnswer('INTERNAL_ERROR')],
    ['an empty answer', () => new Response('null')],
  ])('and %s: logged in by what the device keeps, not confirmed', async (_, answer) => {
    const tab = openTab(server().send)
    const { token, issuedAt } = server().open(HANAKO.email)
    const session = sessionOf(token, issuedAt)
    await tab.keeper.begin(session)
    await expect.poll(state).toMatchObject({ state: 'customer', isConfirmed: true })
    await tab.keeper.keepCustomer(session, customer)
    server().disturb('me', answer)
    await refreshCustomer()
    expect(state()).toMatchObject({ state: 'customer', isConfirmed: false })
    expect((await readRow()).customer).toMatchObject(customer)

    dispatchEvent(new Event('offline'))
    dispatchEvent(new Event('online'))
    await expect.poll(state).toMatchObject({ isConfirmed: true })
  })

  it('and a refusal after one renewal: a guest', async () => {
    server().disturb('me', () => errorAnswer('UNAUTHORIZED'))
    server().disturb('me', () => errorAnswer('UNAUTHORIZED'))
    await logInElsewhere(server())
    await expect.poll(() => server().countOf('refresh')).toBe(1)
    await expect.poll(state).toMatchObject({ state: 'guest', cause: 'refused' })
  })
})

describe('a login', () => {
  it('that fails says so until the next try', async () => {
    expect(await failureOf(login({ ...HANAKO, password: 'wrong' }))).toMatchObject({ code: 'LOGIN_FAILED' })
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
  ])('that is answered %s is an error', async (_, answer) => {
    server().disturb('login', answer)
    expect(await failureOf(login(HANAKO))).toBeInstanceOf(Error)
    expect(sessionStore.get(loginErrorAtom)).toBeInstanceOf(Error)
    expect(state()).toMatchObject({ state: 'guest' })
    expect(localStorage.getItem('customers.token')).toBeNull()
  })

  it('whose customer nobody names is an error, and no session', async () => {
    server().disturb('me', () => new Response('null'))
    expect(await failureOf(login(HANAKO))).toMatchObject({
      message: 'User Data response does not contain field false',
    })
    expect(state()).toMatchObject({ state: 'guest' })
    expect(localStorage.getItem('customers.token')).toBeNull()
  })

  it('stands when the server cannot name the customer just now', async () => {
    server().disturb('me', () => errorAnswer('SERVICE_UNAVAILABLE'))
    await login(HANAKO)
    expect(state()).toMatchObject({ state: 'customer', customer: undefined, isConfirmed: false })
  })

  it('is worth nothing when its answer comes after a log-out', async () => {
    let release = () => {}
    server().disturb('login', async (answer) => {
      const response = answer()
      await new Promise<void>((done) => (release = done))
      return response
    })
    const entering = failureOf(login(HANAKO))
    await expect.poll(() => server().countOf('login')).toBe(1)
    await logOut()
    release()
    expect(await entering).toBeInstanceOf(Error)
    await pageSession().keeper.read()
    expect(state()).toMatchObject({ state: 'guest' })
    expect(document.cookie).not.toContain('customers.token')
    await expect.poll(() => server().countOf('logout')).toBe(1)
  })

  it('keeps its cookies though the log-out of the one before is answered late', async () => {
    let release = () => {}
    server().disturb('logout', async (answer) => {
      const response = answer()
      await new Promise<void>((done) => (release = done))
      return response
    })
    await login(HANAKO)
    await login(TARO)
    await pageSession().keeper.read()
    release()
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(document.cookie).toContain('customers.token=')
  })

  it('as somebody else replaces the one before, of whom nothing is left', async () => {
    await login(HANAKO)
    await login(TARO)
    expect(state()).toMatchObject({ customer: { id: TARO.email } })
    expect(JSON.stringify(await readRow())).not.toContain(HANAKO.email)
  })
})

describe('a session that another ended, the worker say', () => {
  const cleaner = vi.fn<(kind: string, customerId: string | undefined) => void>()
  onLogOut(cleaner)

  it('is cleaned up after by the page, which then forgets whose it was', async () => {
    await login(HANAKO)
    cleaner.mockClear()
    const other = openTab(server().send)
    await other.keeper.read()
    await other.keeper.end('refused')
    await expect.poll(() => cleaner.mock.calls).toEqual([['ended', HANAKO.email]])
    await expect.poll(async () => JSON.stringify(await readRow())).not.toContain(HANAKO.email)
    expect(state()).toMatchObject({ state: 'guest', cause: 'elsewhere' })
  })
})
