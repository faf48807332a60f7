/**
 * Challenges of passkeys: used once, within minutes, for the purpose that they were made for. They are in the database,
 * because another process may receive the response.
 */
import * as z from 'zod/mini'
import { randomBytes } from 'node:crypto'
import { and, eq, gt, lt } from '#drizzle'
import { MINUTE_MS } from '#contract/shared/constants.ts'
import { CodedError } from '#contract/shared/errors.ts'
import type { Db } from '#server/platform/db/client.ts'
import { passkeyChallenges } from './schema.ts'

/** Browsers also wait this long for the customer. The login page asks for a new challenge after half of it. */
export const CHALLENGE_LIFETIME_MS = 10 * MINUTE_MS

interface ChallengeOptions {
  /** What it proves, such as `customer login`. A challenge for something else is not accepted. */
  purpose: string
  nowMs: number
}

export async function createChallenge(db: Db, { purpose, nowMs }: ChallengeOptions): Promise<string> {
  const challenge = randomBytes(32).toString('base64url')
  const expiresAt = new Date(nowMs + CHALLENGE_LIFETIME_MS)
  await db.insert(passkeyChallenges).values({ challenge, purpose, expiresAt })
  return challenge
}

const clientDataSchema = z.object({ challenge: z.string(), crossOrigin: z.optional(z.boolean()) })

/**
 * The challenge that the browser's data names, which cannot be used again. Throws CHALLENGE_EXPIRED if it is used, too old
 * or for something else, and PASSKEY_INVALID if the data cannot be read or come from a frame.
 */
export async function consumeChallenge(
  db: Db,
  clientDataJSON: string,
  { purpose, nowMs }: ChallengeOptions,
): Promise<string> {
  const { challenge, crossOrigin } = readClientData(clientDataJSON)
  if (crossOrigin) throw new CodedError('PASSKEY_INVALID')
  const isValid = and(
    eq(passkeyChallenges.challenge, challenge),
    eq(passkeyChallenges.purpose, purpose),
    gt(passkeyChallenges.expiresAt, new Date(nowMs)),
  )
  const consumed = await db
    .delete(passkeyChallenges)
    .where(isValid)
    .returning({ challenge: passkeyChallenges.challenge })
  if (consumed.length === 0) throw new CodedError('CHALLENGE_EXPIRED')
  return challenge
}

function readClientData(clientDataJSON: string): z.output<typeof clientDataSchema> {
  try {
    return z.parse(clientDataSchema, JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8')))
  } catch (cause) {
    throw new CodedError('PASSKEY_INVALID', { cause })
  }
}

export async function deleteOldChallenges(db: Db, now: Date): Promise<void> {
  await db.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, now))
}
