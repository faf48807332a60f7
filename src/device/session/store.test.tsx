import { describe, expect, it, vi } from 'vitest'
import { readMe } from '#contract/customers.ts'
import { GENERIC_TOKEN_LIFETIME_MS, SESSION_LIFETIME_MS, TOKEN_LIFETIME_MS } from '#contract/rules.ts'
import {
  eraseCookies,
  everywhere,
  putInCookie,
  putInStorage,
  readCookie,
  readPlaces,
  readRow,
  renewed,
  setRow,
  TOKEN,
} from '#tests/support/device.ts'
import { leftIdOf } from './session.ts'
import { type Session, sessionOf } from './session-token.ts'
import { logIn, newSession, open, withNewDevice } from '#tests/support/session-device.ts'

withNewDevice()

describe('a session is kept in three places', () => {
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
  ])('and survives that %s; what is lost is written again', async (_, lose) => {
    const { token } = await logIn(open())
    await lose()
    const tab = open()
    expect(await tab.keeper.read()).toMatchObject({ session: { token } })
    expect(await readPlaces()).toEqual(everywhere(token))
    expect(await tab.call(readMe)).toMatchObject({ id: 'hanako@example.jp' })
  })

  it.each<[string, (newest: Session) => unknown]>([
    ['the cookie', putInCookie],
    ['localStorage', putInStorage],
    ['the database', (session) => setRow({ session })],
  ])('of which the newest counts, be it %s', async (_, put) => {
    const old = await logIn(open())
    const newest = renewed(old, old.issuedAt + 1000)
    await put(newest)
    expect(await open().keeper.read()).toMatchObject({ session: { token: newest.token } })
    expect(await readPlaces()).toEqual(everywhere(newest.token))
  })

  it('and an equal cookie is never written again, so that the one of the server lives on', async () => {
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
    putInCookie(session)
    await tab.keeper.begin(session)
    await tab.keeper.read()
    await tab.call(readMe)
    expect(written).toEqual([])
  })

  it('the cookies as long as the session may be renewed', async () => {
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
  it('that cannot be looked into lasts an hour', async () => {
    const tab = open()
    await tab.keeper.begin(sessionOf('opaque', 1_000_000))
    expect(tab.keeper.peek()).toMatchObject({ token: 'opaque', tokenExpiration: 1_000_000 + TOKEN_LIFETIME_MS })
    expect(await open().keeper.read()).toMatchObject({ session: { token: 'opaque' } })
  })

  it('of a strategy that names no lifetime lasts half an hour', () => {
    expect(GENERIC_TOKEN_LIFETIME_MS).toBe(1_800_000)
    expect(sessionOf('opaque', 1_000_000, 'local').tokenExpiration).toBe(1_000_000 + 1_800_000)
  })

  it.each(['a.b.c', '..', 'a.e30.c', 'a.bnVsbA.c', 'a.eyJleHAiOiJ4In0.c'])('may be %s', (token) => {
    expect(sessionOf(token, 5).tokenExpiration).toBe(5 + TOKEN_LIFETIME_MS)
  })

  it.each(['two words', 'line\nbreak', '日本', ''])('that no header can carry (%j) is none', (token) => {
    localStorage.setItem(TOKEN, token)
    expect(open().keeper.peek()).toBeUndefined()
  })
})

describe('what has ended', () => {
  it('is removed, and the database remembers it', async () => {
    const tab = open()
    await logIn(tab)
    await tab.keeper.keepCustomer(tab.keeper.peek()!, { id: 'hanako' })
    await tab.keeper.end('asked')
    expect(await readPlaces()).toEqual(everywhere(undefined))
    expect(Object.keys(localStorage).filter((key) => /^(auth|customers)\./.test(key))).toEqual([])
    expect(document.cookie).not.toContain('customers.')
    const { endedAt, ...others } = await readRow()
    expect(endedAt).toBeGreaterThan(0)
    expect(JSON.stringify(others)).not.toContain('hanako')
  })

  it.each<[string, (session: Session) => void]>([
    ['an older cookie', putInCookie],
    ['an older localStorage', putInStorage],
    ['a cookie that was renewed and came late', (it) => putInCookie(renewed(it, Date.now() + 60_000))],
    ['a localStorage that was renewed and came late', (it) => putInStorage(renewed(it, Date.now() + 60_000))],
  ])('is not revived by %s', async (_, put) => {
    const tab = open()
    const session = await logIn(tab)
    await tab.keeper.end('asked')
    put(session)
    expect(await open().keeper.read()).toMatchObject({ session: undefined })
    expect(await readPlaces()).toEqual(everywhere(undefined))
  })

  it('does not keep anybody from logging in again, even under a clock that runs two hours fast', async () => {
    const tab = open({ deviceNow: () => Date.now() + 7_200_000 })
    await logIn(tab)
    await tab.keeper.end('asked')
    const { token } = await logIn(tab)
    expect(tab.keeper.peek()).toMatchObject({ token })
    expect(await open().keeper.read()).toMatchObject({ session: { token } })
    expect(await readPlaces()).toEqual(everywhere(token))
  })
})

describe('without a database', () => {
  const row = { change: () => Promise.reject(new Error('no database')) }

  it('the page remembers whose session it is', async () => {
    const tab = open({ row })
    await tab.keeper.keepCustomer(await logIn(tab), { id: 'hanako' })
    expect(await tab.keeper.read()).toMatchObject({ customer: { id: 'hanako' } })
    const session = tab.keeper.peek()!
    await tab.keeper.renew(session, renewed(session, session.issuedAt + 1000))
    expect(await tab.keeper.read()).toMatchObject({ customer: { id: 'hanako' } })
  })

  it('but takes nobody else for that customer', async () => {
    const tab = open({ row })
    await tab.keeper.keepCustomer(await logIn(tab), { id: 'hanako' })
    const other = newSession('taro@example.jp')
    const later = { ...other, issuedAt: other.issuedAt + 1000 }
    putInCookie(later)
    putInStorage(later)
    expect(await tab.keeper.read()).toMatchObject({ session: { token: other.token }, customer: undefined })
    await tab.keeper.end('asked')
    expect((await tab.keeper.read()).customer).toBeUndefined()
  })
})

describe('a session that was refused', () => {
  const leftId = async () => leftIdOf(await readRow())

  it('leaves its customer’s id behind until what was kept is cleaned up, though no page was open', async () => {
    const tab = open()
    await tab.keeper.keepCustomer(await logIn(tab), { id: 'hanako' })
    await tab.keeper.end('refused')
    expect(await leftId()).toBe('hanako')
    const next = open()
    expect(leftIdOf(await next.keeper.read())).toBe('hanako')
    await next.keeper.forgetLeft('taro')
    expect(await leftId()).toBe('hanako')
    await next.keeper.forgetLeft('hanako')
    expect(await leftId()).toBeUndefined()
    expect((await readRow()).endedAt).toBeGreaterThan(0)
  })

  it('does not when somebody has logged in since', async () => {
    const tab = open()
    await tab.keeper.keepCustomer(await logIn(tab), { id: 'hanako' })
    await tab.keeper.end('refused')
    await logIn(tab, 'taro@example.jp')
    expect(await leftId()).toBeUndefined()
  })
})
