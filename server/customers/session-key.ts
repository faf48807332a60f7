import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { Env } from '#server/platform/system/env.ts'
import { loadOrCreateSecret } from '#server/platform/system/secret-file.ts'

/** The key that signs access tokens: from the environment, or created once and stored beside the embedded database. */
export async function loadSessionKey({ SESSION_SECRET, DATA_DIR }: Env): Promise<KeyObject> {
  return createSecretKey(SESSION_SECRET ?? (await loadOrCreateSecret(join(DATA_DIR, 'session-secret'), SECRET)), 'utf8')
}

const SECRET = {
  make: () => randomBytes(32).toString('hex'),
  isValid: (text: string) => /^[\da-f]{64}$/.test(text),
  form: '64 characters from 0-9 and a-f',
  loss: 'every customer has to log in again',
}
