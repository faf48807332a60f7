/**
 * The session's mirror in cookies, as the page keeps it too. They are sent for Safari, which erases what only script
 * wrote after seven days. Script reads them; the server never does, so they let nobody in.
 */
import type { SessionAnswer } from '#contract/session.ts'
import { SESSION_LIFETIME_MS } from '#contract/rules.ts'
import { tokenExpiresAt } from './domain/customers/access-token.ts'
import type { Env } from './env.ts'

const NAMES = [
  'customers.token',
  'customers.token_expiration',
  'customers.refresh_expiration',
  'customers.issued_at',
  'auth.strategy',
] as const

export function sessionCookies({ access_token, issued_at }: SessionAnswer, nowMs: number, env: Env): string[] {
  const refreshExpiration = issued_at + SESSION_LIFETIME_MS
  const values: Record<(typeof NAMES)[number], string | number> = {
    'customers.token': access_token,
    'customers.token_expiration': tokenExpiresAt(issued_at),
    'customers.refresh_expiration': refreshExpiration,
    'customers.issued_at': issued_at,
    'auth.strategy': 'customers',
  }
  const maxAge = Math.round((refreshExpiration - nowMs) / 1_000)
  return NAMES.map((name) => cookie(name, String(values[name]), maxAge, env))
}

export const clearedCookies = (env: Env): string[] => NAMES.map((name) => cookie(name, '', 0, env))

const cookie = (name: string, value: string, maxAgeSeconds: number, { PUBLIC_URL }: Env): string =>
  `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${maxAgeSeconds}; SameSite=Lax${PUBLIC_URL.startsWith('https:') ? '; Secure' : ''}`
