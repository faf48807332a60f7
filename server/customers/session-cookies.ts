/**
 * A copy of the session in cookies, for Safari: it deletes storage written by scripts after seven days, but not cookies
 * set by the server. Only scripts read them. The server never does, so they grant no access.
 */
import type { SessionResponse } from '#contract/sessions/schema.ts'
import { SESSION_LIFETIME_MS } from '#contract/shared/constants.ts'
import type { Env } from '#server/platform/system/env.ts'
import { getTokenExpiry } from './access-token.ts'

const NAMES = [
  'customers.token',
  'customers.token_expiration',
  'customers.refresh_expiration',
  'customers.issued_at',
  'auth.strategy',
] as const

export function createSessionCookies({ access_token, issued_at }: SessionResponse, nowMs: number, env: Env): string[] {
  const refreshExpiration = issued_at + SESSION_LIFETIME_MS
  const values: Record<(typeof NAMES)[number], string | number> = {
    'customers.token': access_token,
    'customers.token_expiration': getTokenExpiry(issued_at),
    'customers.refresh_expiration': refreshExpiration,
    'customers.issued_at': issued_at,
    'auth.strategy': 'customers',
  }
  const maxAge = Math.round((refreshExpiration - nowMs) / 1_000)
  return NAMES.map((name) => cookie(name, String(values[name]), maxAge, env))
}

export const createClearedCookies = (env: Env): string[] => NAMES.map((name) => cookie(name, '', 0, env))

const cookie = (name: string, value: string, maxAgeSeconds: number, { PUBLIC_URL }: Env): string =>
  `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${maxAgeSeconds}; SameSite=Lax${PUBLIC_URL.startsWith('https:') ? '; Secure' : ''}`
