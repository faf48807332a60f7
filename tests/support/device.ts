/** A device in a real browser: what its tabs share is the browser's own, the server is given. */
import { onTestFinished } from 'vitest'
import { TOKEN_LIFETIME_MS } from '#contract/rules.ts'
import { keep } from '#src/local/device-storage.ts'
import type { Fetch } from '#src/local/fetch.ts'
import { makeCall } from '#src/local/make-call.ts'
import { makePageSession, type Surroundings } from '#src/local/page-session.ts'
import { changeSessionRow } from '#src/local/db.ts'
import type { Kept } from '#src/local/session-parts.ts'
import { type Session, sessionOf } from '#src/local/session-token.ts'
import { channelTabs } from '#src/local/tabs.ts'

export const TOKEN = 'customers.token'
export const ISSUED_AT = 'customers.issued_at'

export const readCookie = (key: string): string | undefined =>
  document.cookie
    .split('; ')
    .find((it) => it.startsWith(`${key}=`))
    ?.slice(key.length + 1)

export function eraseCookies(): void {
  for (const it of document.cookie.split('; ')) document.cookie = `${it.split('=')[0]}=; Path=/; Max-Age=0`
}

export const setRow = (row: Kept): Promise<Kept> => changeSessionRow(() => row)
export const readRow = (): Promise<Kept> => changeSessionRow((it) => it)

/** Before each test. */
export async function eraseDevice(): Promise<void> {
  localStorage.clear()
  keep('komorebi.clock-offset', '0')
  keep('komorebi.ended-sessions', '')
  eraseCookies()
  await setRow({})
}

/** A tab that was just opened. */
export function openTab(send: Fetch, surroundings: Partial<Surroundings> = {}) {
  const channel = new BroadcastChannel('komorebi.session')
  onTestFinished(() => channel.close())
  const session = makePageSession({
    storage: () => localStorage,
    jar: () => document,
    isSecure: () => false,
    row: { change: changeSessionRow },
    tabs: channelTabs(channel),
    send,
    ...surroundings,
  })
  return { ...session, call: makeCall(session.fetch) }
}

export type Tab = ReturnType<typeof openTab>

/** What the device keeps in each of its places. */
export const readPlaces = async () => ({
  cookie: readCookie(TOKEN),
  storage: localStorage.getItem(TOKEN) ?? undefined,
  row: (await readRow()).session?.token,
})

/** The same token in each of its places. */
export const everywhere = (token: string | undefined) => ({ cookie: token, storage: token, row: token })

export const putInStorage = ({ token, issuedAt }: Session) => {
  localStorage.setItem(TOKEN, token)
  localStorage.setItem(ISSUED_AT, String(issuedAt))
}
export const putInCookie = ({ token, issuedAt }: Session) => {
  document.cookie = `${TOKEN}=${token}; Path=/`
  document.cookie = `${ISSUED_AT}=${issuedAt}; Path=/`
}

/** The same session after a renewal. */
export function renewed(session: Session, issuedAt: number): Session {
  const [head, payload, signature] = session.token.split('.')
  const claims = { ...JSON.parse(atob(payload!)), iat_ms: issuedAt, exp: (issuedAt + TOKEN_LIFETIME_MS) / 1000 }
  return sessionOf(`${head}.${btoa(JSON.stringify(claims)).replaceAll('=', '')}.${signature}`, issuedAt)
}

export const failureOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  )
