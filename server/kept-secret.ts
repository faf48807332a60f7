import { readFile } from 'node:fs/promises'
import { writeWhole } from './content/write-whole.ts'

/** What stands in the file; made and written at the first call, for this user's eyes only. */
export async function keptSecret(path: string, make: () => string | Promise<string>): Promise<string> {
  const kept = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
  if (kept) return kept.trim()
  const secret = await make()
  await writeWhole(path, `${secret}\n`, { mode: 0o600 })
  return secret
}
