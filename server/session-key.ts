import { createSecretKey, randomBytes, type KeyObject } from 'node:crypto'
import { join } from 'node:path'
import type { Env } from './env.ts'
import { keptSecret } from './kept-secret.ts'

/** What signs the access tokens: as given, or made once and kept beside the embedded database, for this user's eyes only. */
export async function readSessionKey({ SESSION_SECRET, DATA_DIR }: Env): Promise<KeyObject> {
  return createSecretKey(SESSION_SECRET ?? (await keptSecret(join(DATA_DIR, 'session-secret'), makeSecret)), 'utf8')
}

const makeSecret = (): string => randomBytes(32).toString('hex')
