import { randomUUID } from 'node:crypto'
import { rename, rm, writeFile } from 'node:fs/promises'

/** Under its name there is never half a file, whenever the process ends and whoever else writes it. */
export async function writeWhole(path: string, content: string | Buffer, { mode = 0o666 } = {}): Promise<void> {
  const part = `${path}.${randomUUID().slice(0, 8)}.part`
  try {
    await writeFile(part, content, { mode })
    await rename(part, path)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}
