/** The page that somebody wanted who had to log in first. Remembered as text in storage that others may write to. */
import { MAX_WANTED_PAGE_CHARACTERS, SESSION_LIFETIME_MS } from '#contract/rules.ts'
import { pageSession } from '#src/local/page-session.ts'
import { cookies, type TextStore, webStorage } from '#src/local/session-mirrors.ts'

const KEY = 'auth.redirect'

/** Where no customer wants to arrive after the login. */
const UNWANTED = new Set(['/login', '/register', '/logout'])

const LOCAL_PATH = /^\/(?:[\w@\-%~.:][\w@\-%~.:/]*)?(?:\?[^#]*)?(?:#[^#]*)?$/

const pathIsSafe = (path: string): boolean =>
  // oxlint-disable-next-line no-control-regex -- they are what is looked for
  !/^[/\\]{2}/.test(path) && !/[\u0000-\u001f\u007f]/.test(path) && !UNWANTED.has(path.replace(/(?<=.)\/+$/, ''))

function decode(path: string): string | undefined {
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}

/** Path, query and hash of a page of this origin; undefined for whatever leads or looks elsewhere. */
export function safePage(value: string | null | undefined, origin: string): string | undefined {
  if (!value || value.length > MAX_WANTED_PAGE_CHARACTERS || !LOCAL_PATH.test(value)) return undefined
  const url = URL.canParse(value, origin) ? new URL(value, origin) : undefined
  if (!url || url.origin !== origin) return undefined
  const decoded = decode(url.pathname)
  if (decoded === undefined || !pathIsSafe(url.pathname) || !pathIsSafe(decoded)) return undefined
  return url.pathname + url.search + url.hash
}

const stores = (): TextStore[] => [
  webStorage(() => localStorage),
  cookies({
    open: () => document,
    isSecure: () => location.protocol === 'https:',
    serverNow: pageSession().clock.serverNow,
  }),
]

/** For windows that store nothing. */
let inMemory: string | undefined

function attempt<T>(action: () => T): T | undefined {
  try {
    return action()
  } catch {
    return undefined
  }
}

export function rememberWantedPage(href: string): void {
  const page = safePage(href, location.origin)
  if (page === undefined) return
  inMemory = page
  const until = pageSession().clock.serverNow() + SESSION_LIFETIME_MS
  for (const store of stores()) attempt(() => store.set(KEY, page, until))
}

export function eraseWantedPage(): void {
  inMemory = undefined
  for (const store of stores()) attempt(() => store.remove(KEY))
}

/** Gives it once. */
export function takeWantedPage(): string | undefined {
  const values = [...stores().map((store) => attempt(() => store.get(KEY))), inMemory]
  eraseWantedPage()
  return safePage(
    values.find((it) => it),
    location.origin,
  )
}
