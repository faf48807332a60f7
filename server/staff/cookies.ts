/** Cookies of the desk: no script can read them, and no other site can send them. */

/** Of a person's session, and of a tablet that several people share. */
const NAMES = { session: 'desk', tablet: 'desk-tablet' } as const

export type CookieKind = keyof typeof NAMES

/** Browsers accept the prefix `__Host-` only for secure cookies of the whole origin. A desk on localhost has no TLS. */
const isSecure = (deskUrl: string): boolean => deskUrl.startsWith('https:')

const getCookieName = (deskUrl: string, kind: CookieKind): string => (isSecure(deskUrl) ? '__Host-' : '') + NAMES[kind]

interface CookieValue {
  secret: string
  maxAgeMs: number
}

/** Without a value, the browser removes it. */
export function createCookie(deskUrl: string, kind: CookieKind, value?: CookieValue): string {
  const maxAge = Math.round((value?.maxAgeMs ?? 0) / 1_000)
  const secure = isSecure(deskUrl) ? '; Secure' : ''
  return `${getCookieName(deskUrl, kind)}=${value?.secret ?? ''}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Strict${secure}`
}

export function readCookie(deskUrl: string, kind: CookieKind, header: string | undefined): string | undefined {
  const prefix = `${getCookieName(deskUrl, kind)}=`
  const found = header
    ?.split(';')
    .map((it) => it.trim())
    .find((it) => it.startsWith(prefix))
  return found?.slice(prefix.length) || undefined
}
