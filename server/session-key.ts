import { createSecretKey, randomBytes, type KeyObject } from 'node:crypto'
import { join } from 'node:path'
import type { Env } from './env.ts'
import { keptSecret } from './kept-secret.ts'

/** What signs the access tokens: as given, or made once and kept beside the embedded database. */
export async function readSessionKey({ SESSION_SECRET, DATA_DIR }: Env): Promise<KeyObject> {
  return createSecretKey(SESSION_SECRET ?? (await keptSecret(join(DATA_DIR, 'session-secret'), SECRET)), 'utf8')
}

const SECRET = {
  make: () => randomBytes(32).toString('hex'),
  isValid: (text: string) => /^[\da-f]{64}$/.test(text),
  form: '64 characters from 0-9 and a-f',
  loss: 'every customer has to log in again',
}
