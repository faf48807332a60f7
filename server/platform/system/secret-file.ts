import { readFile } from 'node:fs/promises'
import { writeAtomically } from './write-atomically.ts'
import { StartupError } from './errors.ts'

interface SecretFile {
  make: () => string | Promise<string>
  isValid: (text: string) => boolean
  /** The expected format, for the error message. */
  form: string
  /** What is lost if a new secret is generated, for the error message. */
  loss: string
}

/**
 * Loads the secret from the file, or generates it on first use, readable by this user only. A damaged or empty file is
 * rejected: a partial secret can be guessed, and replacing it silently would cost customers their sessions.
 */
export async function loadOrCreateSecret(path: string, { make, isValid, form, loss }: SecretFile): Promise<string> {
  const stored = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw new StartupError(`${path} cannot be read: ${error.message}`, { cause: error })
  })
  if (stored === undefined) {
    const secret = await make()
    await writeAtomically(path, `${secret}\n`, { mode: 0o600 })
    return secret
  }
  const secret = stored.trim()
  if (isValid(secret)) return secret
  throw new StartupError(
    `${path} is damaged, expected: ${form}. Restore it from a backup, or delete it: then a new one is made, and ${loss}.`,
  )
}
