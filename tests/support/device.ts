/** A device in a real browser. Its tabs share the browser's storage; the server is passed in. */
import { onTestFinished } from 'vitest'
import { TOKEN_LIFETIME_MS } from '#contract/shared/constants.ts'
import { setStored } from '#src/device/storage/local-storage.ts'
import { type Fetch, createCall } from '#src/device/network/call.ts'
import { createPageSession, type Environment } from '#src/device/session/page.ts'
import { createPageClock } from '#src/device/time/server-time.ts'
import { updateSessionRow } from '#src/device/session/row.ts'
import type { StoredSession } from '#src/device/session/store.ts'
import { type Session, parseSession } from '#src/device/session/token.ts'
import { createTabChannel } from '#src/device/session/request.ts'
import { eraseCookies, readCookie } from './cookies.ts'

export const TOKEN = 'customers.token'
export const ISSUED_AT = 'customers.issued_at'

export const setRow = (row: StoredSession): Promise<StoredSession> => updateSessionRow(() => row)
export const readRow = (): Promise<StoredSession> => updateSessionRow((it) => it)

/** Before each test. */
export async function eraseDevice(): Promise<void> {
  localStorage.clear()
  setStored('komorebi.clock-offset', '0')
  setStored('komorebi.ended-sessions', '')
  eraseCookies()
  await setRow({})
}

/** A newly opened tab. */
export function openTab(
  send: Fetch,
  { deviceNow, ...surroundings }: Partial<Environment> & { deviceNow?: () => number } = {},
) {
  const channel = new BroadcastChannel('komorebi.session')
  onTestFinished(() => channel.close())
  const session = createPageSession({
    storage: () => localStorage,
    jar: () => document,
    isSecure: () => false,
    row: { change: updateSessionRow },
    tabs: createTabChannel(channel),
    clock: createPageClock(deviceNow),
    send,
    ...surroundings,
  })
  return { ...session, call: createCall(session.fetch) }
}

export type Tab = ReturnType<typeof openTab>

/** The session in each of the device's mirrors. */
export const readMirrors = async () => ({
  cookie: readCookie(TOKEN),
  storage: localStorage.getItem(TOKEN) ?? undefined,
  row: (await readRow()).session?.token,
})

/** The same token in each mirror. */
export const inAllMirrors = (token: string | undefined) => ({ cookie: token, storage: token, row: token })

export const storeInLocalStorage = ({ token, issuedAt }: Session) => {
  localStorage.setItem(TOKEN, token)
  localStorage.setItem(ISSUED_AT, String(issuedAt))
}
export const storeInCookie = ({ token, issuedAt }: Session) => {
  document.cookie = `${TOKEN}=${token}; Path=/`
  document.cookie = `${ISSUED_AT}=${issuedAt}; Path=/`
}

/** The same session after a renewal. */
export function renewed(session: Session, issuedAt: number): Session {
  const [head, payload, signature] = session.token.split('.')
  const claims = { ...JSON.parse(atob(payload!)), iat_ms: issuedAt, exp: (issuedAt + TOKEN_LIFETIME_MS) / 1000 }
  return parseSession(`${head}.${btoa(JSON.stringify(claims)).replaceAll('=', '')}.${signature}`, issuedAt)
}

export const failureOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  )
