import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PostalCodes } from '#contract/postal-codes.ts'

/** From the files that the build made, one for a prefix. A prefix that Japan Post does not use has none. */
export async function readPostalCodes(folder: string, prefix: string): Promise<PostalCodes> {
  try {
    return JSON.parse(await readFile(join(folder, `${prefix}.json`), 'utf8'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {}
    throw error
  }
}
