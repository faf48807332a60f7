import { readFile } from 'node:fs/promises'
import { writeWhole } from './content/write-whole.ts'
import { StartRefused } from './start-refused.ts'

interface KeptSecret {
  make: () => string | Promise<string>
  isWhole: (text: string) => boolean
  /** How a whole one looks. */
  form: string
  /** What a new one means for the customers. */
  loss: string
}

/**
 * What stands in the file; made and written at the first call, for this user's eyes only. One that is damaged is refused,
 * also an empty one: a part of a secret can be guessed, and a new one must not be made unasked.
 */
export async function keptSecret(path: string, { make, isWhole, form, loss }: KeptSecret): Promise<string> {
  const kept = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw new StartRefused(`${path} cannot be read: ${error.message}`, { cause: error })
  })
  if (kept === undefined) {
    const secret = await make()
    await writeWhole(path, `${secret}\n`, { mode: 0o600 })
    return secret
  }
  const secret = kept.trim()
  if (isWhole(secret)) return secret
  throw new StartRefused(
    `${path} is damaged, expected: ${form}. Bring it back from a backup, or delete it: then a new one is made, and ${loss}.`,
  )
}
