import { createSecretKey, randomBytes, type KeyObject } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeWhole } from './content/write-whole.ts'
import type { Env } from './env.ts'

/** What signs the access tokens: as given, or made once and kept beside the embedded database, for this user's eyes only. */
export async function readSessionKey({ SESSION_SECRET, DATA_DIR }: Env): Promise<KeyObject> {
  return createSecretKey(SESSION_SECRET ?? (await keptSecret(join(DATA_DIR, 'session-secret'))), 'utf8')
}

async function keptSecret(path: string): Promise<string> {
  const kept = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
  if (kept) return kept.trim()
  const secret = randomBytes(32).toString('hex')
  await writeWhole(path, `${secret}\n`, { mode: 0o600 })
  return secret
}
