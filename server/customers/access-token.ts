/**
 * Access tokens: JSON Web Tokens that name a session and its generation. They follow wholly from what stands in the
 * session's row, so a token whose answer was lost is made again, to the letter, and none is kept.
 */
import type { KeyObject } from 'node:crypto'
import { CompactSign, compactVerify } from 'jose'
import * as z from 'zod/mini'
import { TOKEN_LIFETIME_MS } from '#contract/rules.ts'

export interface TokenClaims {
  sessionId: string
  /** Of the session: raised by each renewal. */
  generation: number
  /** ms */
  issuedAt: number
}

const MAX_TOKEN_CHARACTERS = 1_000

const payloadSchema = z.object({ sid: z.string(), gen: z.int(), iat_ms: z.int() })

/** Whole seconds, as the standard asks; so the last fraction of a second is cut off. */
export const tokenExpiresAt = (issuedAt: number): number => Math.floor((issuedAt + TOKEN_LIFETIME_MS) / 1_000) * 1_000

export async function signToken({ sessionId, generation, issuedAt }: TokenClaims, key: KeyObject): Promise<string> {
  const payload = {
    sid: sessionId,
    gen: generation,
    iat: Math.floor(issuedAt / 1_000),
    iat_ms: issuedAt,
    exp: tokenExpiresAt(issuedAt) / 1_000,
  }
  const bytes = new TextEncoder().encode(JSON.stringify(payload))
  return new CompactSign(bytes).setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).sign(key)
}

/** What a token of ours says, expired or not; undefined for any other text. */
export async function readToken(token: string | undefined, key: KeyObject): Promise<TokenClaims | undefined> {
  if (!token || token.length > MAX_TOKEN_CHARACTERS) return undefined
  const verified = await compactVerify(token, key, { algorithms: ['HS256'] }).catch(() => undefined)
  if (!verified) return undefined
  const { sid, gen, iat_ms } = z.parse(payloadSchema, JSON.parse(new TextDecoder().decode(verified.payload)))
  return { sessionId: sid, generation: gen, issuedAt: iat_ms }
}
