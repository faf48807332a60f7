import { randomUUID } from 'node:crypto'
import { rename, rm, writeFile } from 'node:fs/promises'

/**
 * Readers never see a partial file, even if the process ends or another one writes the same file.
 * @param flush whether the bytes are on disk when this resolves.
 */
export async function writeAtomically(
  path: string,
  content: string | Uint8Array,
  { mode = 0o666, flush = false } = {},
): Promise<void> {
  const part = `${path}.${randomUUID().slice(0, 8)}.part`
  try {
    await writeFile(part, content, { mode, flush })
    await rename(part, path)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}
