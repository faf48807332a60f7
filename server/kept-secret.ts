import { readFile } from 'node:fs/promises'
import { writeWhole } from './content/write-whole.ts'
import { StartRefused } from './start-refused.ts'

interface KeptSecret {
  make: () => string | Promise<string>
  isValid: (text: string) => boolean
  /** The expected form, for the error message. */
  form: string
  /** What customers lose when a new one is made, for the error message. */
  loss: string
}

/**
 * The secret in the file; made and written at the first call, readable by this user only. A damaged or empty file is
 * refused: a part of a secret can be guessed, and replacing it silently would cost customers their sessions.
 */
export async function keptSecret(path: string, { make, isValid, form, loss }: KeptSecret): Promise<string> {
  const kept = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw new StartRefused(`${path} cannot be read: ${error.message}`, { cause: error })
  })
  if (kept === undefined) {
    const secret = await make()
    await writeWhole(path, `${secret}\n`, { mode: 0o600 })
    return secret
  }
  const secret = kept.trim()
  if (isValid(secret)) return secret
  throw new StartRefused(
    `${path} is damaged, expected: ${form}. Restore it from a backup, or delete it: then a new one is made, and ${loss}.`,
  )
}
