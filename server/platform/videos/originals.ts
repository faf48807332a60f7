/** Films of the content with their captions, copied to DATA_DIR, so that the content folder may be deleted after an import. */
import { createHash } from 'node:crypto'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeAtomically } from '#server/platform/system/write-atomically.ts'

export const videosFolder = (dataDir: string): string => join(dataDir, 'videos')

export interface VideoFiles {
  /** Names of the stored files: hashes of their content. */
  video: string
  captions: string
}

const nameOf = (bytes: Buffer, extension: string) =>
  `${createHash('sha256').update(bytes).digest('hex').slice(0, 16)}.${extension}`

/** Stores films by name. Each has captions of the same name beside it. */
export async function importVideos(
  names: Iterable<string>,
  from: string,
  dataDir: string,
): Promise<Map<string, VideoFiles>> {
  const folder = videosFolder(dataDir)
  await mkdir(folder, { recursive: true })
  const store = async (name: string, extension: string) => {
    const bytes = await readFile(join(from, `${name}.${extension}`))
    const file = nameOf(bytes, extension)
    await writeAtomically(join(folder, file), bytes)
    return file
  }
  const stored = new Map<string, VideoFiles>()
  for (const name of new Set(names))
    stored.set(name, { video: await store(name, 'mp4'), captions: await store(name, 'vtt') })
  return stored
}
