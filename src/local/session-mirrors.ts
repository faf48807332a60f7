/** The two mirrors that can be read at once: cookie and localStorage, under the same names. */
import { isToken, type Session, sessionOf, STRATEGY } from './session-token.ts'

export interface Mirror {
  read(): Session | undefined
  write(session: Session): void
  remove(): void
}

/** A store of texts. Any of it may throw: storage is full, blocked, gone. */
export interface TextStore {
  get(key: string): string | null | undefined
  /** `until`: server time, ms; where things are forgotten by themselves. */
  set(key: string, value: string, until: number): void
  remove(key: string): void
}

/** The token comes first and the time of issue last: what another tab reads in between looks older, never newer, than it is. */
const KEYS = {
  token: 'customers.token',
  strategy: 'auth.strategy',
  tokenExpiration: 'customers.token_expiration',
  refreshExpiration: 'customers.refresh_expiration',
  issuedAt: 'customers.issued_at',
}

const attempt = <T>(action: () => T): T | undefined => {
  try {
    return action()
  } catch {
    return undefined
  }
}

const timeOf = (text: string | null | undefined): number | undefined =>
  text && /^\d{1,16}$/.test(text) ? Number(text) : undefined

export function mirrorIn(store: TextStore): Mirror {
  const read = (key: string) => attempt(() => store.get(key)) ?? undefined
  return {
    read() {
      const token = read(KEYS.token)
      if (!isToken(token)) return undefined
      const told = sessionOf(token, timeOf(read(KEYS.issuedAt)), read(KEYS.strategy))
      return {
        ...told,
        tokenExpiration: timeOf(read(KEYS.tokenExpiration)) ?? told.tokenExpiration,
        refreshExpiration: timeOf(read(KEYS.refreshExpiration)) ?? told.refreshExpiration,
      }
    },
    write(session) {
      for (const [name, key] of Object.entries(KEYS)) {
        const value = name === 'strategy' ? STRATEGY : String(session[name as keyof Session])
        attempt(() => store.set(key, value, session.refreshExpiration))
      }
    },
    remove() {
      for (const key of Object.values(KEYS)) if (read(key) !== undefined) attempt(() => store.remove(key))
    },
  }
}

/** What is needed of localStorage. */
export interface WebStorage {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

/** `open` may throw where storage is blocked. */
export const webStorage = (open: () => WebStorage): TextStore => ({
  get: (key) => open().getItem(key),
  set: (key, value) => open().setItem(key, value),
  remove: (key) => open().removeItem(key),
})

interface CookieOptions {
  /** `document`; may throw. */
  open: () => { cookie: string }
  isSecure: () => boolean
  serverNow: () => number
}

/** Cookies as the server also sends them. The server never reads them. */
export function cookies({ open, isSecure, serverNow }: CookieOptions): TextStore {
  const put = (key: string, value: string, maxAgeSeconds: number) => {
    const secure = isSecure() ? '; Secure' : ''
    open().cookie = `${key}=${encodeURIComponent(value)}; Path=/; SameSite=Lax; Max-Age=${maxAgeSeconds}${secure}`
  }
  return {
    get(key) {
      const found = open()
        .cookie.split('; ')
        .find((it) => it.startsWith(`${key}=`))
      return found && decodeURIComponent(found.slice(key.length + 1))
    },
    set: (key, value, until) => put(key, value, Math.max(0, Math.floor((until - serverNow()) / 1000))),
    remove: (key) => put(key, '', 0),
  }
}
