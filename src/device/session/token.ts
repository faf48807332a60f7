/** A session as stored on the device, and the claims of its token. */
import {
  EARLY_EXPIRY_MS,
  GENERIC_TOKEN_LIFETIME_MS,
  SESSION_LIFETIME_MS,
  TOKEN_LIFETIME_MS,
} from '#contract/shared/constants.ts'

export interface Session {
  /** Without the `Bearer` prefix. */
  token: string
  /** Server time, ms. The newest copy on a device wins. */
  issuedAt: number
  /** Server time, ms: from then on the token must be refreshed. */
  tokenExpiration: number
  /** Server time, ms: from then on it can no longer be refreshed. */
  refreshExpiration: number
}

export const STRATEGY = 'customers'

/** For tokens without `exp`. */
const LIFETIMES_MS: Partial<Record<string, number>> = { [STRATEGY]: TOKEN_LIFETIME_MS }

interface Claims {
  sid?: unknown
  iat?: unknown
  exp?: unknown
}

const toMs = (value: unknown): number | undefined => (typeof value === 'number' && value > 0 ? value * 1000 : undefined)

/** Empty for a token that is not a readable JWT. */
function parseClaims(token: string): Claims {
  try {
    const payload = token.split('.')[1] ?? ''
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
    return typeof claims === 'object' && claims !== null ? claims : {}
  } catch {
    return {}
  }
}

export function parseSession(token: string, knownIssuedAt?: number, strategy = STRATEGY): Session {
  const { iat, exp } = parseClaims(token)
  const issuedAt = knownIssuedAt ?? toMs(iat) ?? 0
  return {
    token,
    issuedAt,
    tokenExpiration: toMs(exp) ?? issuedAt + (LIFETIMES_MS[strategy] ?? GENERIC_TOKEN_LIFETIME_MS),
    refreshExpiration: issuedAt + SESSION_LIFETIME_MS,
  }
}

/** Only characters that a header may contain. */
export const isToken = (text: unknown): text is string => typeof text === 'string' && /^[\x21-\x7e]+$/.test(text)

/** Stays the same when the token is refreshed. Empty for a token that is not a readable JWT. */
export function getSessionId({ token }: Session): string {
  const { sid } = parseClaims(token)
  return typeof sid === 'string' ? sid : ''
}

/** True also if one is the refreshed successor of the other. */
export const isSameSession = (a: Session, b: Session): boolean => getSessionId(a) === getSessionId(b)

export const isTokenExpired = ({ tokenExpiration }: Session, now: number): boolean =>
  now >= tokenExpiration - EARLY_EXPIRY_MS

export const isSessionExpired = ({ refreshExpiration }: Session, now: number): boolean =>
  now >= refreshExpiration - EARLY_EXPIRY_MS

/** A total order, so that every tab chooses the same copy. */
export const isNewer = (a: Session, b: Session): boolean =>
  a.issuedAt === b.issuedAt ? a.token > b.token : a.issuedAt > b.issuedAt
