import { describe, expect, it, vi } from 'vitest'
import * as customersApi from '#contract/customers/api.ts'
import { GENERIC_TOKEN_LIFETIME_MS, SESSION_LIFETIME_MS, TOKEN_LIFETIME_MS } from '#contract/shared/constants.ts'
import {
  inAllMirrors,
  storeInCookie,
  storeInLocalStorage,
  readMirrors,
  readRow,
  renewed,
  setRow,
  TOKEN,
} from '#tests/support/device.ts'
import { eraseCookies, readCookie } from '#tests/support/cookies.ts'
import { ENDED_SESSIONS_KEY } from './page.ts'
import { getRefusedCustomerId } from './store.ts'
import { type Session, parseSession } from './token.ts'
import { logIn, newSession, open, withNewDevice } from '#tests/support/session-device.ts'

withNewDevice()

describe('a session is stored in three places', () => {
  it('under the agreed names', async () => {
    const { token, issuedAt } = await logIn(open())
    const expected = {
      'auth.strategy': 'customers',
      'customers.token': token,
      'customers.token_expiration': String(Math.floor((issuedAt + TOKEN_LIFETIME_MS) / 1000) * 1000),
      'customers.refresh_expiration': String(issuedAt + SESSION_LIFETIME_MS),
      'customers.issued_at': String(issuedAt),
    }
    const kept = Object.keys(expected).map((key) => [key, localStorage.getItem(key)])
    expect(Object.fromEntries(kept)).toEqual(expected)
    const sent = Object.keys(expected).map((key) => [key, readCookie(key)])
    expect(Object.fromEntries(sent)).toEqual(expected)
    expect(await readRow()).toMatchObject({ session: { token, issuedAt } })
  })

  it.each([
    ['the cookies were erased', () => eraseCookies()],
    ['localStorage was erased', () => localStorage.clear()],
    ['the database was erased', () => setRow({})],
    ['only what the server sent is left', () => (localStorage.clear(), setRow({}))],
    ['only the database is left', () => (localStorage.clear(), eraseCookies())],
    ['only localStorage is left', () => (eraseCookies(), setRow({}))],
  ])('and survives that %s; the lost copy is restored', async (_, lose) => {
    const { token } = await logIn(open())
    await lose()
    const tab = open()
    expect(await tab.store.read()).toMatchObject({ session: { token } })
    expect(await readMirrors()).toEqual(inAllMirrors(token))
    expect(await tab.call(customersApi.getMe)).toMatchObject({ id: 'hanako@example.jp' })
  })

  it.each<[string, (newest: Session) => unknown]>([
    ['the cookie', storeInCookie],
    ['localStorage', storeInLocalStorage],
    ['the database', (session) => setRow({ session })],
  ])('of which the newest wins, even in %s', async (_, put) => {
    const old = await logIn(open())
    const newest = renewed(old, old.issuedAt + 1000)
    await put(newest)
    expect(await open().store.read()).toMatchObject({ session: { token: newest.token } })
    expect(await readMirrors()).toEqual(inAllMirrors(newest.token))
  })

  it('and an equal cookie is not rewritten, so that the server’s cookie stays', async () => {
    const written: string[] = []
    const jar = {
      get cookie() {
        return document.cookie
      },
      set cookie(text: string) {
        written.push(text)
        document.cookie = text
      },
    }
    const tab = open({ jar: () => jar })
    const session = newSession()
    storeInCookie(session)
    await tab.store.begin(session)
    await tab.store.read()
    await tab.call(customersApi.getMe)
    expect(written).toEqual([])
  })

  it('the cookies for as long as the session can be refreshed', async () => {
    const set = vi.fn<(text: string) => void>()
    await logIn(
      open({
        jar: () => ({
          get cookie() {
            return ''
          },
          set cookie(text) {
            set(text)
          },
        }),
        isSecure: () => true,
      }),
    )
    expect(set.mock.calls.map(([text]) => text)).toHaveLength(5)
    for (const [text] of set.mock.calls)
      expect(text).toMatch(/^\w+\.\w+=[^;]+; Path=\/; SameSite=Lax; Max-Age=12(09600|095\d\d); Secure$/)
  })
})

describe('a token', () => {
  it('that is not readable is valid for an hour', async () => {
    const tab = open()
    await tab.store.begin(parseSession('opaque', 1_000_000))
    expect(tab.store.get()).toMatchObject({ token: 'opaque', tokenExpiration: 1_000_000 + TOKEN_LIFETIME_MS })
    expect(await open().store.read()).toMatchObject({ session: { token: 'opaque' } })
  })

  it('of a strategy without a lifetime is valid for half an hour', () => {
    expect(GENERIC_TOKEN_LIFETIME_MS).toBe(1_800_000)
    expect(parseSession('opaque', 1_000_000, 'local').tokenExpiration).toBe(1_000_000 + 1_800_000)
  })

  it.each(['a.b.c', '..', 'a.e30.c', 'a.bnVsbA.c', 'a.eyJleHAiOiJ4In0.c'])('may be %s', (token) => {
    expect(parseSession(token, 5).tokenExpiration).toBe(5 + TOKEN_LIFETIME_MS)
  })

  it.each(['two words', 'line\nbreak', '日本', ''])('that no header may contain (%j) is invalid', (token) => {
    localStorage.setItem(TOKEN, token)
    expect(open().store.get()).toBeUndefined()
  })
})

describe('an ended session', () => {
  it('is removed and recorded in the database', async () => {
    const tab = open()
    await logIn(tab)
    await tab.store.saveCustomer(tab.store.get()!, { id: 'hanako' })
    await tab.store.end('asked')
    expect(await readMirrors()).toEqual(inAllMirrors(undefined))
    expect(Object.keys(localStorage).filter((key) => /^(auth|customers)\./.test(key))).toEqual([])
    expect(document.cookie).not.toContain('customers.')
    const { endedAt, ...others } = await readRow()
    expect(endedAt).toBeGreaterThan(0)
    expect(JSON.stringify(others)).not.toContain('hanako')
  })

  it('is listed once', async () => {
    const tab = open()
    await logIn(tab)
    await tab.store.end('asked')
    expect(localStorage.getItem(ENDED_SESSIONS_KEY)?.split(' ')).toHaveLength(1)
  })

  it.each<[string, (session: Session) => void]>([
    ['an older cookie', storeInCookie],
    ['an older localStorage', storeInLocalStorage],
    ['a cookie that was renewed and came late', (it) => storeInCookie(renewed(it, Date.now() + 60_000))],
    ['a localStorage that was renewed and came late', (it) => storeInLocalStorage(renewed(it, Date.now() + 60_000))],
  ])('is not revived by %s', async (_, put) => {
    const tab = open()
    const session = await logIn(tab)
    await tab.store.end('asked')
    put(session)
    expect(await open().store.read()).toMatchObject({ session: undefined })
    expect(await readMirrors()).toEqual(inAllMirrors(undefined))
  })

  it('does not prevent a new login, even with a clock that is two hours fast', async () => {
    const tab = open({ deviceNow: () => Date.now() + 7_200_000 })
    await logIn(tab)
    await tab.store.end('asked')
    const { token } = await logIn(tab)
    expect(tab.store.get()).toMatchObject({ token })
    expect(await open().store.read()).toMatchObject({ session: { token } })
    expect(await readMirrors()).toEqual(inAllMirrors(token))
  })
})

describe('without a database', () => {
  const row = { change: () => Promise.reject(new Error('no database')) }

  it('the page remembers the session’s customer', async () => {
    const tab = open({ row })
    await tab.store.saveCustomer(await logIn(tab), { id: 'hanako' })
    expect(await tab.store.read()).toMatchObject({ customer: { id: 'hanako' } })
    const session = tab.store.get()!
    await tab.store.renew(session, renewed(session, session.issuedAt + 1000))
    expect(await tab.store.read()).toMatchObject({ customer: { id: 'hanako' } })
  })

  it('the customer is not assigned to another session', async () => {
    const tab = open({ row })
    await tab.store.saveCustomer(await logIn(tab), { id: 'hanako' })
    const other = newSession('taro@example.jp')
    const later = { ...other, issuedAt: other.issuedAt + 1000 }
    storeInCookie(later)
    storeInLocalStorage(later)
    expect(await tab.store.read()).toMatchObject({ session: { token: other.token }, customer: undefined })
    await tab.store.end('asked')
    expect((await tab.store.read()).customer).toBeUndefined()
  })
})

describe('a refused session', () => {
  const refusedCustomerId = async () => getRefusedCustomerId(await readRow())

  it('keeps its customer’s id until the data is removed, even if no page was open', async () => {
    const tab = open()
    await tab.store.saveCustomer(await logIn(tab), { id: 'hanako' })
    await tab.store.end('refused')
    expect(await refusedCustomerId()).toBe('hanako')
    const next = open()
    expect(getRefusedCustomerId(await next.store.read())).toBe('hanako')
    await next.store.clearRefusedCustomer('taro')
    expect(await refusedCustomerId()).toBe('hanako')
    await next.store.clearRefusedCustomer('hanako')
    expect(await refusedCustomerId()).toBeUndefined()
    expect((await readRow()).endedAt).toBeGreaterThan(0)
  })

  it('keeps no id if another customer has logged in since', async () => {
    const tab = open()
    await tab.store.saveCustomer(await logIn(tab), { id: 'hanako' })
    await tab.store.end('refused')
    await logIn(tab, 'taro@example.jp')
    expect(await refusedCustomerId()).toBeUndefined()
  })
})
