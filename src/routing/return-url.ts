/**
 * The page to return to after a login. It is stored as text, which other scripts may have written.
 */
import { MAX_RETURN_URL_CHARACTERS, SESSION_LIFETIME_MS } from '#contract/shared/constants.ts'
import { parseUrl } from '#contract/shared/parse-url.ts'
import { serverNow } from '#src/device/time/server-time.ts'
import { createCookieStore, type TextStore, createWebStore } from '#src/device/session/mirrors.ts'

export const RETURN_URL_KEY = 'auth.redirect'

/** Pages that are no useful target after a login. */
const EXCLUDED_PATHS = new Set(['/login', '/register', '/logout'])

const LOCAL_PATH = /^\/(?:[\w@\-%~.:][\w@\-%~.:/]*)?(?:\?[^#]*)?(?:#[^#]*)?$/

const isSafePath = (path: string): boolean =>
  // oxlint-disable-next-line no-control-regex -- control characters are rejected
  !/^[/\\]{2}/.test(path) && !/[\u0000-\u001f\u007f]/.test(path) && !EXCLUDED_PATHS.has(path.replace(/(?<=.)\/+$/, ''))

function decode(path: string): string | undefined {
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}

/** Path, query and hash of a page of this origin; undefined for anything else. */
export function parseReturnUrl(value: string | null | undefined, origin: string): string | undefined {
  if (!value || value.length > MAX_RETURN_URL_CHARACTERS || !LOCAL_PATH.test(value)) return undefined
  const url = parseUrl(value, origin)
  if (!url || url.origin !== origin) return undefined
  const decoded = decode(url.pathname)
  if (decoded === undefined || !isSafePath(url.pathname) || !isSafePath(decoded)) return undefined
  return url.pathname + url.search + url.hash
}

/** For windows that store nothing. */
const memory = new Map<string, string>()

const memoryStore: TextStore = {
  get: (key) => memory.get(key),
  set: (key, value) => void memory.set(key, value),
  remove: (key) => void memory.delete(key),
}

const stores = (): TextStore[] => [
  createWebStore(() => localStorage),
  createCookieStore({
    open: () => document,
    isSecure: () => location.protocol === 'https:',
    serverNow,
  }),
  memoryStore,
]

function attempt<T>(action: () => T): T | undefined {
  try {
    return action()
  } catch {
    return undefined
  }
}

export function saveReturnUrl(href: string): void {
  const page = parseReturnUrl(href, location.origin)
  if (page === undefined) return
  const until = serverNow() + SESSION_LIFETIME_MS
  for (const store of stores()) attempt(() => store.set(RETURN_URL_KEY, page, until))
}

export function removeReturnUrl(): void {
  for (const store of stores()) attempt(() => store.remove(RETURN_URL_KEY))
}

/** Stays stored until it is used. */
export function getReturnUrl(): string | undefined {
  const values = stores().map((store) => attempt(() => store.get(RETURN_URL_KEY)))
  return parseReturnUrl(
    values.find((it) => it),
    location.origin,
  )
}

/** Returns it once. */
export function takeReturnUrl(): string | undefined {
  const url = getReturnUrl()
  removeReturnUrl()
  return url
}
