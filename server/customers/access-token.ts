/**
 * Access tokens: JSON Web Tokens with the id and generation of a session. They are derived entirely from the session's
 * row, so no token is stored, and one whose response was lost can be issued again byte for byte.
 */
import * as z from 'zod/mini'
import { type KeyObject, createSecretKey, randomBytes } from 'node:crypto'
import { CompactSign, compactVerify } from 'jose'
import { TOKEN_LIFETIME_MS } from '#contract/shared/constants.ts'
import { join } from 'node:path'
import type { Env } from '#server/platform/system/env.ts'
import { loadOrCreateSecret } from '#server/platform/system/secret-file.ts'

export interface TokenClaims {
  sessionId: string
  /** Number of renewals of the session. */
  generation: number
  /** ms */
  issuedAt: number
}

const MAX_TOKEN_LENGTH = 1_000

const payloadSchema = z.object({ sid: z.string(), gen: z.int(), iat_ms: z.int() })

/** The standard requires whole seconds, so the fraction is cut off. */
export const getTokenExpiry = (issuedAt: number): number => Math.floor((issuedAt + TOKEN_LIFETIME_MS) / 1_000) * 1_000

export async function signToken({ sessionId, generation, issuedAt }: TokenClaims, key: KeyObject): Promise<string> {
  const payload = {
    sid: sessionId,
    gen: generation,
    iat: Math.floor(issuedAt / 1_000),
    iat_ms: issuedAt,
    exp: getTokenExpiry(issuedAt) / 1_000,
  }
  const bytes = new TextEncoder().encode(JSON.stringify(payload))
  return new CompactSign(bytes).setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).sign(key)
}

/** Returns the claims of a token with a valid signature, even if it has expired; otherwise undefined. */
export async function verifyToken(token: string | undefined, key: KeyObject): Promise<TokenClaims | undefined> {
  if (!token || token.length > MAX_TOKEN_LENGTH) return undefined
  const verified = await compactVerify(token, key, { algorithms: ['HS256'] }).catch(() => undefined)
  if (!verified) return undefined
  const { sid, gen, iat_ms } = z.parse(payloadSchema, JSON.parse(new TextDecoder().decode(verified.payload)))
  return { sessionId: sid, generation: gen, issuedAt: iat_ms }
}

/** The key that signs access tokens: from the environment, or created once and stored beside the embedded database. */
export async function loadSessionKey({ SESSION_SECRET, DATA_DIR }: Env): Promise<KeyObject> {
  return createSecretKey(SESSION_SECRET ?? (await loadOrCreateSecret(join(DATA_DIR, 'session-secret'), SECRET)), 'utf8')
}

const SECRET = {
  make: () => randomBytes(32).toString('hex'),
  isValid: (text: string) => /^[\da-f]{64}$/.test(text),
  form: '64 characters from 0-9 and a-f',
  loss: 'every customer has to log in again, and the unsubscribe links of sent newsletters end',
}
