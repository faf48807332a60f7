import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PostalCodes } from '#contract/postal-codes/api.ts'

/** Reads the file that the build created for this prefix. Unused prefixes have no file. */
export async function loadPostalCodes(folder: string, prefix: string): Promise<PostalCodes> {
  try {
    return JSON.parse(await readFile(join(folder, `${prefix}.json`), 'utf8'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {}
    throw error
  }
}
