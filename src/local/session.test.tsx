import { beforeEach, describe, expect, it, vi } from 'vitest'
import { readMe } from '#contract/customers.ts'
import { GENERIC_TOKEN_LIFETIME_MS, SESSION_LIFETIME_MS, TOKEN_LIFETIME_MS } from '#contract/rules.ts'
import { makeAccountServer } from '#tests/support/account-server.ts'
import {
  eraseCookies,
  eraseDevice,
  ISSUED_AT,
  openTab,
  readCookie,
  readPlaces,
  readRow,
  setRow,
  type Tab,
  TOKEN,
} from '#tests/support/device.ts'
import { type Session, sessionOf } from './session-token.ts'

let server: ReturnType<typeof makeAccountServer>
const open = (surroundings = {}) => openTab(server.send, surroundings)

beforeEach(async () => {
  server = makeAccountServer({ now: Date.now, jar: document })
  await eraseDevice()
})

function newSession(email?: string): Session {
  const { token, issuedAt } = server.open(email)
  return sessionOf(token, issuedAt)
}
async function logIn(tab: Tab, email?: string): Promise<Session> {
  const session = newSession(email)
  await tab.keeper.begin(session)
  return session
}
const everywhere = (token: string | undefined) => ({ cookie: token, storage: token, row: token })
const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  )
/** The same session after `times` renewals. */
function renewed(session: Session, issuedAt: number): Session {
  const [head, payload, signature] = session.token.split('.')
  const claims = { ...JSON.parse(atob(payload!)), iat_ms: issuedAt, exp: (issuedAt + TOKEN_LIFETIME_MS) / 1000 }
  return sessionOf(`${head}.${btoa(JSON.stringify(claims)).replaceAll('=', '')}.${signature}`, issuedAt)
}
const putInStorage = ({ token, issuedAt }: Session) => {
  localStorage.setItem(TOKEN, token)
  localStorage.setItem(ISSUED_AT, String(issuedAt))
}
const putInCookie = ({ token, issuedAt }: Session) => {
  document.cookie = `${TOKEN}=${token}; Path=/`
  document.cookie = `${ISSUED_AT}=${issuedAt}; Path=/`
}

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
    await logIn(open({ jar: () => ({ get cookie() { return '' }, set cookie(text) { set(text) } }), isSecure: () => true }))
    expect(set.mock.calls.map(([text]) => text)).toHaveLength(5)
    for (const [text] of set.mock.calls) expect(text).toMatch(/^\w+\.\w+=[^;]+; Path=\/; SameSite=Lax; Max-Age=12095\d\d; Secure$/)
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

describe('where the browser stores nothing', () => {
  const blocked = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  }
  const full = () => ({
    getItem: () => null,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
    removeItem: blocked,
  })
  const noRow = { change: () => Promise.reject(new Error('no database')) }

  it.each([
    ['all is blocked', { storage: blocked, jar: blocked, row: noRow }],
    ['all is full', { storage: full, jar: () => ({ cookie: '' }), row: noRow }],
    ['only the database is left', { storage: blocked, jar: blocked }],
    ['only the cookie is left', { storage: full, row: noRow }],
    ['only localStorage is left', { jar: blocked, row: noRow }],
  ])('as %s, one can be logged in and log out', async (_, surroundings) => {
    const tab = open(surroundings)
    expect(tab.keeper.peek()).toBeUndefined()
    const { token } = await logIn(tab)
    expect(tab.keeper.peek()).toMatchObject({ token })
    expect(await tab.keeper.read()).toMatchObject({ session: { token } })
    expect(await tab.call(readMe)).toMatchObject({ id: 'hanako@example.jp' })
    await tab.keeper.end('asked')
    expect(tab.keeper.peek()).toBeUndefined()
    expect(await tab.keeper.read()).toMatchObject({ session: undefined })
  })

  it('the log-out still reaches the other tabs', async () => {
    const [first, second] = [0, 1].map(() => open({ storage: blocked, jar: blocked, row: noRow }))
    const session = await logIn(first!)
    await second!.keeper.begin(session)
    await first!.keeper.end('asked')
    await expect.poll(() => second!.keeper.peek()).toBeUndefined()
  })
})

describe('tabs', () => {
  it('follow each other within a second: in, renewed, out', async () => {
    const [first, second] = [open(), open()]
    const heard: string[] = []
    second.keeper.subscribe(({ session }, cause) => heard.push(`${cause} ${session ? 'in' : 'out'}`))
    await logIn(first)
    await expect.poll(() => heard, { timeout: 1000 }).toEqual(['elsewhere in'])
    await first.keeper.end('asked')
    await expect.poll(() => heard, { timeout: 1000 }).toEqual(['elsewhere in', 'elsewhere out'])
    expect(second.keeper.peek()).toBeUndefined()
  })

  it('send nothing in the name of who logged out, even if they heard of nothing', async () => {
    const [first, deaf] = [open(), open({ tabs: { tell() {}, listen() {} } })]
    await logIn(first)
    await deaf.keeper.read()
    await first.keeper.end('asked')
    await failure(deaf.call(readMe))
    expect(server.requests.at(-1)?.token).toBeUndefined()
  })
})

describe('an answer to a renewal that comes late', () => {
  /** Lets the server renew, and holds its answer back. */
  function holdRefresh() {
    let release = () => {}
    const isHeld = new Promise<void>((resolve) => {
      server.disturb('refresh', async (answer) => {
        const response = answer()
        resolve()
        await new Promise<void>((done) => (release = done))
        return response
      })
    })
    return { isHeld, release: () => release() }
  }

  it.each(['the same', 'another'])('does not log in who has logged out in %s tab meanwhile', async (which) => {
    const [first, other] = [open(), open()]
    const leaving = which === 'the same' ? first : other
    const { isHeld, release } = holdRefresh()
    const session = await logIn(first)
    await first.keeper.begin({ ...session, issuedAt: session.issuedAt + 1, tokenExpiration: 1 })
    const waiting = failure(first.call(readMe))
    await isHeld
    await leaving.keeper.end('asked')
    release()
    expect(await waiting).toMatchObject({ name: 'ExpiredSessionError' })
    expect(await readPlaces()).toEqual(everywhere(undefined))
    for (const tab of [first, other, open()]) expect(await tab.keeper.read()).toMatchObject({ session: undefined })
    expect(server.countOf('me')).toBe(0)
  })

  it('neither replaces another customer who has logged in, nor sends what was asked in his name', async () => {
    const [first, second] = [open(), open()]
    const { isHeld, release } = holdRefresh()
    const session = await logIn(first, 'hanako@example.jp')
    await first.keeper.begin({ ...session, issuedAt: session.issuedAt + 1, tokenExpiration: 1 })
    const waiting = failure(first.call(readMe))
    await isHeld
    await second.keeper.end('replaced')
    const { token } = await logIn(second, 'taro@example.jp')
    release()
    expect(await waiting).toMatchObject({ name: 'ExpiredSessionError' })
    expect(server.countOf('me')).toBe(0)
    expect(await readPlaces()).toEqual(everywhere(token))
    expect(await first.call(readMe)).toMatchObject({ id: 'taro@example.jp' })
  })

  it('loses against the other customer even if its tab is closed and only its cookies arrive', async () => {
    const tab = open()
    const session = await logIn(tab, 'hanako@example.jp')
    await tab.keeper.end('replaced')
    const { token } = await logIn(tab, 'taro@example.jp')
    putInCookie(renewed(session, Date.now() + 60_000))
    expect(await open().keeper.read()).toMatchObject({ session: { token } })
    expect(await readPlaces()).toEqual(everywhere(token))
  })

  it('refused, ends nobody else’s session', async () => {
    const [first, second] = [open(), open()]
    let release = () => {}
    server.disturb('refresh', async (answer) => {
      await new Promise<void>((done) => (release = done))
      return answer()
    })
    const session = await logIn(first, 'hanako@example.jp')
    await first.keeper.begin({ ...session, issuedAt: session.issuedAt + 1, tokenExpiration: 1 })
    const waiting = failure(first.call(readMe))
    await expect.poll(() => server.countOf('refresh')).toBe(1)
    server.endAll()
    await second.keeper.end('replaced')
    const { token } = await logIn(second, 'taro@example.jp')
    release()
    await waiting
    expect(await readPlaces()).toEqual(everywhere(token))
  })
})
