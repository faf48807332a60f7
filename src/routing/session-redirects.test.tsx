import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import * as customersApi from '#contract/customers/api.ts'
import * as itemsApi from '#contract/items/api.ts'
import { EXPIRED_SESSION_MESSAGE } from '#contract/shared/constants.ts'
import { call } from '#src/device/query/call.ts'
import { loadCustomer } from '#src/device/session/load-customer.ts'
import { login } from '#src/device/session/login.ts'
import { logout } from '#src/device/session/logout.ts'
import { errorResponse } from '#tests/support/account-server.ts'
import { failureOf, openTab } from '#tests/support/device.ts'
import { HANAKO, logInInOtherTab, state, TARO, visit, withAccounts } from '#tests/support/session-page.ts'

const RETURN_URL_KEY = 'auth.redirect'
const server = withAccounts()

describe('a page for customers', () => {
  it('sends a guest to the login and is stored once with query and hash', async () => {
    const { router, at } = await visit('/mypage/profile?from=mail#address')
    expect(at()).toBe('/login')
    expect(localStorage.getItem(RETURN_URL_KEY)).toBe('/mypage/profile?from=mail#address')
    await login(HANAKO)
    await expect.poll(at).toBe('/mypage/profile?from=mail#address')
    expect(localStorage.getItem(RETURN_URL_KEY)).toBeNull()
    expect(document.cookie).not.toContain(RETURN_URL_KEY)

    await logout()
    await expect.poll(at).toBe('/login')
    await login(HANAKO)
    await expect.poll(at).toBe('/mypage')
    expect(router.history.length).toBe(1)
  })

  it('is returned to, even if the login page is loaded again before the response of the login is handled', async () => {
    const { router, at } = await visit('/mypage/profile')
    server().disturb('login', async () => {
      const { token, issuedAt } = server().open(HANAKO.email)
      document.cookie = `customers.token=${token}; Path=/`
      document.cookie = `customers.issued_at=${issuedAt}; Path=/`
      await router.invalidate()
      expect(at()).toBe('/login')
      return Response.json({ access_token: token, issued_at: issuedAt })
    })
    await login(HANAKO)
    await expect.poll(at).toBe('/mypage/profile')
  })

  it('is not stored when it is preloaded', async () => {
    const { router } = await visit('/about')
    await router.preloadRoute({ to: '/mypage' })
    expect(localStorage.getItem(RETURN_URL_KEY)).toBeNull()
    expect(router.state.location.href).toBe('/about')
  })

  it('leads home and says why if it cannot be opened, because nothing can be stored', async () => {
    const { at } = await visit('/login')
    localStorage.setItem(RETURN_URL_KEY, '/checkout')
    const blocked = [
      vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
        throw new DOMException('Blocked', 'SecurityError')
      }),
      vi.spyOn(Document.prototype, 'cookie', 'set').mockImplementation(() => {}),
    ]
    onTestFinished(() => blocked.forEach((it) => it.mockRestore()))
    await login(HANAKO)
    await expect.poll(at).toBe('/mypage')
    await expect.element(page.getByText(/このページを開けません/)).toBeVisible()
  })

  it('with a forged return URL leads home', async () => {
    const { at } = await visit('/login')
    localStorage.setItem(RETURN_URL_KEY, '//evil.example')
    document.cookie = `${RETURN_URL_KEY}=${encodeURIComponent('//evil.example')}; Path=/`
    await login(HANAKO)
    await expect.poll(at).toBe('/mypage')
    expect(localStorage.getItem(RETURN_URL_KEY)).toBeNull()
  })

  it('is left on log-out without a return URL, whatever the server says', async () => {
    await login(HANAKO)
    const { at } = await visit('/mypage/profile')
    expect(at()).toBe('/mypage/profile')
    localStorage.setItem(RETURN_URL_KEY, '/mypage')
    server().disturb('logout', () => errorResponse('INTERNAL_ERROR'))
    await logout()
    await expect.poll(at).toBe('/login')
    expect(server().countOf('logout')).toBe(1)
    expect(localStorage.getItem(RETURN_URL_KEY)).toBeNull()
  })

  it('is left and stored when the session is rejected; the customer sees the agreed message', async () => {
    await login(HANAKO)
    const { at } = await visit('/mypage/profile?x=1')
    server().endAll()
    const errors = await Promise.all([failureOf(call(itemsApi.list)), failureOf(loadCustomer())])
    expect(errors[0]).toBeUndefined()
    expect(errors[1]).toMatchObject({ name: 'ExpiredSessionError', message: EXPIRED_SESSION_MESSAGE })
    await expect.poll(at).toBe('/login')
    expect(localStorage.getItem(RETURN_URL_KEY)).toBe('/mypage/profile?x=1')
    await login(HANAKO)
    await expect.poll(at).toBe('/mypage/profile?x=1')
  })

  it('is left after a log-out in another tab', async () => {
    await login(HANAKO)
    const { at } = await visit('/mypage')
    const tab = openTab(server().send)
    await tab.store.end('asked')
    await expect.poll(at).toBe('/login')
    expect(localStorage.getItem(RETURN_URL_KEY)).toBeNull()
  })

  it('is reloaded when another customer has logged in elsewhere', async () => {
    await login(HANAKO)
    const onOtherCustomer = vi.fn<() => void>()
    await visit('/mypage', { onOtherCustomer })
    await logInInOtherTab(server(), TARO.email)
    await expect.poll(() => onOtherCustomer.mock.calls.length).toBe(1)
    expect(JSON.stringify(state())).not.toContain(HANAKO.email)
    await expect.poll(state).toMatchObject({ customer: { id: TARO.email }, isConfirmed: true })
  })

  it('is reloaded when another customer logs in after a log-out', async () => {
    await login(HANAKO)
    const onOtherCustomer = vi.fn<() => void>()
    const { at } = await visit('/mypage', { onOtherCustomer })
    await logout()
    await expect.poll(at).toBe('/login')
    await login(HANAKO)
    await expect.poll(at).toBe('/mypage')
    await logout()
    await expect.poll(at).toBe('/login')
    expect(onOtherCustomer).not.toHaveBeenCalled()
    await login(TARO)
    expect(onOtherCustomer).toHaveBeenCalledTimes(1)
  })
})

describe('a page for guests', () => {
  it.each(['/login', '/login/', '/register'])('%s sends customers to their page', async (path) => {
    await login(HANAKO)
    const { at } = await visit(path)
    expect(at()).toBe('/mypage')
  })

  it('is left after a login in another tab, which keeps the return URL', async () => {
    const { at } = await visit('/login')
    localStorage.setItem(RETURN_URL_KEY, '/mypage/profile')
    await logInInOtherTab(server())
    await expect.poll(at).toBe('/mypage')
    expect(localStorage.getItem(RETURN_URL_KEY)).toBe('/mypage/profile')
  })
})

describe('a public page', () => {
  it('stays, whatever happens to the session', async () => {
    const { at, screen } = await visit('/about')
    const message = screen.getByText('もう一度ログインしてください', { exact: false })
    // That of another test ends by itself.
    await expect.element(message).not.toBeInTheDocument()
    await login(HANAKO)
    expect(state()).toMatchObject({ state: 'customer' })
    await logout()
    const tab = await logInInOtherTab(server())
    await expect.poll(state).toMatchObject({ state: 'customer' })
    await tab.store.end('asked')
    await expect.poll(state).toMatchObject({ state: 'guest' })
    expect(at()).toBe('/about')
    expect(message.query()).toBeNull()
  })

  it('says that the session has expired, repeats the request as a guest, and stores no return URL', async () => {
    await login(HANAKO)
    const { at, screen } = await visit('/about')
    server().endAll()
    expect(await failureOf(call(customersApi.getMe))).toMatchObject({ code: 'UNAUTHORIZED' })
    await expect.element(screen.getByText('ログインの有効期限が切れました。もう一度ログインしてください')).toBeVisible()
    expect(at()).toBe('/about')
    expect(localStorage.getItem(RETURN_URL_KEY)).toBeNull()
    expect(server().requests.findLast(({ path }) => path === '/api/Customers/me')?.token).toBeUndefined()
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
