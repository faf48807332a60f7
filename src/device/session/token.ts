/** One session as a device keeps it, and what its token tells about itself. */
import { EARLY_EXPIRY_MS, GENERIC_TOKEN_LIFETIME_MS, SESSION_LIFETIME_MS, TOKEN_LIFETIME_MS } from '#contract/rules.ts'

export interface Session {
  /** Without the word Bearer. */
  token: string
  /** Server time, ms. Of the copies on a device the newest wins. */
  issuedAt: number
  /** Server time, ms: from here on the token has to be renewed. */
  tokenExpiration: number
  /** Server time, ms: from here on it can no longer be renewed. */
  refreshExpiration: number
}

export const STRATEGY = 'customers'

/** Of tokens that do not tell when they expire. */
const LIFETIMES_MS: Partial<Record<string, number>> = { [STRATEGY]: TOKEN_LIFETIME_MS }

interface Claims {
  sid?: unknown
  iat?: unknown
  exp?: unknown
}

const seconds = (value: unknown): number | undefined =>
  typeof value === 'number' && value > 0 ? value * 1000 : undefined

/** Nothing for a token that cannot be looked into. */
function readClaims(token: string): Claims {
  try {
    const payload = token.split('.')[1] ?? ''
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
    return typeof claims === 'object' && claims !== null ? claims : {}
  } catch {
    return {}
  }
}

export function sessionOf(token: string, toldIssuedAt?: number, strategy = STRATEGY): Session {
  const { iat, exp } = readClaims(token)
  const issuedAt = toldIssuedAt ?? seconds(iat) ?? 0
  return {
    token,
    issuedAt,
    tokenExpiration: seconds(exp) ?? issuedAt + (LIFETIMES_MS[strategy] ?? GENERIC_TOKEN_LIFETIME_MS),
    refreshExpiration: issuedAt + SESSION_LIFETIME_MS,
  }
}

/** Only what a header can carry. */
export const isToken = (text: unknown): text is string => typeof text === 'string' && /^[\x21-\x7e]+$/.test(text)

/** The same through all renewals. Empty for a token that cannot be looked into. */
export function sessionIdOf({ token }: Session): string {
  const { sid } = readClaims(token)
  return typeof sid === 'string' ? sid : ''
}

/** Whether one is the other, perhaps renewed. */
export const isSameSession = (a: Session, b: Session): boolean => sessionIdOf(a) === sessionIdOf(b)

export const isTokenExpired = ({ tokenExpiration }: Session, now: number): boolean =>
  now >= tokenExpiration - EARLY_EXPIRY_MS

export const isOver = ({ refreshExpiration }: Session, now: number): boolean =>
  now >= refreshExpiration - EARLY_EXPIRY_MS

/** A total order, so that all who look at the same copies choose the same one. */
export const isNewer = (a: Session, b: Session): boolean =>
  a.issuedAt === b.issuedAt ? a.token > b.token : a.issuedAt > b.issuedAt
