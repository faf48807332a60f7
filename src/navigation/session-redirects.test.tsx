import { describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { readMe } from '#contract/customers.ts'
import { listItems } from '#contract/items.ts'
import { EXPIRED_SESSION_MESSAGE } from '#contract/rules.ts'
import { call } from '#src/local/call.ts'
import { askForCustomer } from '#src/session/ask-for-customer.ts'
import { login } from '#src/session/enter.ts'
import { logOut } from '#src/session/session.ts'
import { errorAnswer } from '#tests/support/account-server.ts'
import { failureOf, openTab } from '#tests/support/device.ts'
import { HANAKO, logInElsewhere, state, TARO, visit, withAccounts } from '#tests/support/session-page.ts'

const WANTED = 'auth.redirect'
const server = withAccounts()

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
    server().disturb('logout', () => errorAnswer('INTERNAL_ERROR'))
    await logOut()
    await expect.poll(at).toBe('/login')
    expect(server().countOf('logout')).toBe(1)
    expect(localStorage.getItem(WANTED)).toBeNull()
  })

  it('is left and remembered when the session is refused; who waits is told in the words agreed', async () => {
    await login(HANAKO)
    const { at } = await visit('/mypage/profile?x=1')
    server().endAll()
    const errors = await Promise.all([failureOf(call(listItems)), failureOf(askForCustomer())])
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
    const tab = openTab(server().send)
    await tab.keeper.end('asked')
    await expect.poll(at, { timeout: 1000 }).toBe('/login')
    expect(localStorage.getItem(WANTED)).toBeNull()
  })

  it('goes whole when another customer has logged in elsewhere', async () => {
    await login(HANAKO)
    const onOtherCustomer = vi.fn<() => void>()
    await visit('/mypage', { onOtherCustomer })
    await logInElsewhere(server(), TARO.email)
    await expect.poll(() => onOtherCustomer.mock.calls.length).toBe(1)
    expect(JSON.stringify(state())).not.toContain(HANAKO.email)
    await expect.poll(state).toMatchObject({ customer: { id: TARO.email }, isConfirmed: true })
  })

  it('goes whole when another customer logs in where one has logged out', async () => {
    await login(HANAKO)
    const onOtherCustomer = vi.fn<() => void>()
    const { at } = await visit('/mypage', { onOtherCustomer })
    await logOut()
    await expect.poll(at).toBe('/login')
    await login(HANAKO)
    await expect.poll(at).toBe('/mypage')
    await logOut()
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

  it('is left when somebody has logged in in another tab, to which the wanted page is left', async () => {
    const { at } = await visit('/login')
    localStorage.setItem(WANTED, '/mypage/profile')
    await logInElsewhere(server())
    await expect.poll(at, { timeout: 1000 }).toBe('/mypage')
    expect(localStorage.getItem(WANTED)).toBe('/mypage/profile')
  })
})

describe('a public page', () => {
  it('stays, whatever happens to the session', async () => {
    const { at, screen } = await visit('/about')
    await login(HANAKO)
    expect(state()).toMatchObject({ state: 'customer' })
    await logOut()
    const tab = await logInElsewhere(server())
    await expect.poll(state).toMatchObject({ state: 'customer' })
    await tab.keeper.end('asked')
    await expect.poll(state).toMatchObject({ state: 'guest' })
    expect(at()).toBe('/about')
    await expect.element(screen.getByText('もう一度ログインしてください', { exact: false })).not.toBeInTheDocument()
  })

  it('says that the session has expired, repeats the request as a guest, and remembers nothing', async () => {
    await login(HANAKO)
    const { at, screen } = await visit('/about')
    server().endAll()
    expect(await failureOf(call(readMe))).toMatchObject({ code: 'UNAUTHORIZED' })
    await expect.element(screen.getByText('ログインの有効期限が切れました。もう一度ログインしてください')).toBeVisible()
    expect(at()).toBe('/about')
    expect(localStorage.getItem(WANTED)).toBeNull()
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
