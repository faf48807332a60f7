/** The session's copies outside the database: cookie and localStorage, which can be read synchronously, and memory. */
import { getSessionId, isNewer, isToken, parseSession, type Session, STRATEGY } from './token.ts'

/** The last session that ended on this device. */
export interface Ended {
  /** Server time, ms: copies issued until then are invalid. */
  endedAt?: number | undefined
  /** Copies of this session are invalid, whenever they were issued. */
  endedSessionId?: string | undefined
}

/** Ids of the last ended sessions, readable synchronously: the database may be slow or unavailable. */
export interface EndedSessionLog {
  read(): readonly string[]
  add(id: string): void
}

export interface Mirror {
  read(): Session | undefined
  write(session: Session): void
  remove(): void
}

/** Text storage. Every method may throw: storage can be full, blocked or missing. */
export interface TextStore {
  get(key: string): string | null | undefined
  /** `until`: expiry for storage that supports it; server time, ms. */
  set(key: string, value: string, until: number): void
  remove(key: string): void
}

/** Written in this order, `issuedAt` last: a tab that reads in between sees an older session, never a newer one. */
export const SESSION_KEYS = {
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

const parseTime = (text: string | null | undefined): number | undefined =>
  text && /^\d{1,16}$/.test(text) ? Number(text) : undefined

export function createMirror(store: TextStore): Mirror {
  const read = (key: string) => attempt(() => store.get(key)) ?? undefined
  return {
    read() {
      const token = read(SESSION_KEYS.token)
      if (!isToken(token)) return undefined
      const session = parseSession(token, parseTime(read(SESSION_KEYS.issuedAt)), read(SESSION_KEYS.strategy))
      return {
        ...session,
        tokenExpiration: parseTime(read(SESSION_KEYS.tokenExpiration)) ?? session.tokenExpiration,
        refreshExpiration: parseTime(read(SESSION_KEYS.refreshExpiration)) ?? session.refreshExpiration,
      }
    },
    write(session) {
      for (const [name, key] of Object.entries(SESSION_KEYS)) {
        const value = name === 'strategy' ? STRATEGY : String(session[name as keyof Session])
        attempt(() => store.set(key, value, session.refreshExpiration))
      }
    },
    remove() {
      for (const key of Object.values(SESSION_KEYS)) if (read(key) !== undefined) attempt(() => store.remove(key))
    },
  }
}

/** The part of `Storage` that is used. */
export interface WebStorage {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

/** `open` may throw where storage is blocked. */
export const createWebStore = (open: () => WebStorage): TextStore => ({
  get: (key) => open().getItem(key),
  set: (key, value) => open().setItem(key, value),
  remove: (key) => open().removeItem(key),
})

interface CookieOptions {
  /** Returns `document`; may throw. */
  open: () => { cookie: string }
  isSecure: () => boolean
  serverNow: () => number
}

/** The same cookies as the server sets. The server never reads them. */
export function createCookieStore({ open, isSecure, serverNow }: CookieOptions): TextStore {
  const setCookie = (key: string, value: string, maxAgeSeconds: number) => {
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
    set: (key, value, until) => setCookie(key, value, Math.max(0, Math.floor((until - serverNow()) / 1000))),
    remove: (key) => setCookie(key, '', 0),
  }
}

export const pickEnded = ({ endedAt, endedSessionId }: Ended): Ended => ({ endedAt, endedSessionId })

export const isEnded = (
  session: Session,
  { endedAt = -1, endedSessionId }: Ended,
  endedIds: readonly string[],
): boolean => {
  const id = getSessionId(session)
  return session.issuedAt <= endedAt || (id !== '' && (id === endedSessionId || endedIds.includes(id)))
}

const isSameToken = (a: Session | undefined, b: Session | undefined): boolean =>
  a?.token === b?.token && a?.issuedAt === b?.issuedAt

export function createSessionCopies(mirrors: readonly Mirror[], log: Pick<EndedSessionLog, 'read'>) {
  /** Used only while no mirror stores anything. */
  let memory: Session | undefined

  return {
    /** The newest valid copy. Of equal ones the first, because their expiry times may have been edited. */
    getNewest(fromRow: Session | undefined, ended: Ended): Session | undefined {
      const endedIds = log.read()
      let best: Session | undefined
      for (const copy of [...mirrors.map((it) => it.read()), fromRow, memory]) {
        if (copy && !isEnded(copy, ended, endedIds) && (!best || isNewer(copy, best))) best = copy
      }
      return best
    },

    write(session: Session | undefined): void {
      for (const mirror of mirrors) {
        if (!session) mirror.remove()
        else if (!isSameToken(mirror.read(), session)) mirror.write(session)
      }
      memory = mirrors.some((it) => isSameToken(it.read(), session)) ? undefined : session
    },
  }
}
