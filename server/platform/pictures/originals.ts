/**
 * The originals of all pictures that the content uses, copied to DATA_DIR with their descriptions. The files that pages
 * show are derived from the copies (derived-files.ts), so the content folder may be deleted after an import.
 */
import { mkdir, readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { undefinedIfMissing } from '#server/platform/system/errors.ts'
import { writeAtomically } from '#server/platform/system/write-atomically.ts'
import { DESCRIPTION_VERSION, describePicture, type PictureDescription } from './describe.ts'

const AT_ONCE = 2
const INDEX = 'index.json'

/** An original with the same size and time is the same picture. */
interface Known extends PictureDescription {
  version: number
  bytes: number
  changedAtMs: number
}

export type OnProgress = (line: string) => void

export const picturesFolder = (dataDir: string): string => join(dataDir, 'pictures')

const originalsFolder = (dataDir: string): string => join(picturesFolder(dataDir), 'originals')

export const originalPath = (dataDir: string, id: string): string => join(originalsFolder(dataDir), id)

/** The ids of all pictures whose original is there. */
export const listOriginals = async (dataDir: string): Promise<string[]> =>
  (await readdir(originalsFolder(dataDir)).catch(undefinedIfMissing)) ?? []

/** Describes pictures by file name and keeps their originals. `names`: those that the content uses. */
export async function importPictures(
  names: Iterable<string>,
  from: string,
  dataDir: string,
  onProgress: OnProgress,
): Promise<Map<string, PictureDescription>> {
  await mkdir(originalsFolder(dataDir), { recursive: true })
  const there = new Set(await listOriginals(dataDir))
  const known = await readIndex(dataDir)
  const all = [...new Set(names)].sort()
  const waiting: string[] = []
  for (const name of all) if (!(await isKnown(join(from, name), known.get(name), there))) waiting.push(name)

  const total = waiting.length
  let done = 0
  const work = async () => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
      known.set(name, await importPicture(join(from, name), dataDir))
      onProgress(`Pictures ${++done}/${total}`)
    }
  }
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, work))
  } finally {
    // Also after a failure: what is described need not be described again.
    if (done > 0) await writeAtomically(indexPath(dataDir), JSON.stringify(Object.fromEntries(known), null, 1))
  }
  return new Map(all.map((name) => [name, known.get(name)!]))
}

async function importPicture(path: string, dataDir: string): Promise<Known> {
  const { size, mtimeMs } = await stat(path)
  const original = await readFile(path)
  const description = await describePicture(original).catch((error: Error) => {
    throw new Error(`${path}: ${error.message}`, { cause: error })
  })
  const copy = originalPath(dataDir, description.id)
  await writeAtomically(copy, original)
  return { ...description, version: DESCRIPTION_VERSION, bytes: size, changedAtMs: mtimeMs }
}

async function isKnown(path: string, entry: Known | undefined, there: ReadonlySet<string>): Promise<boolean> {
  if (entry?.version !== DESCRIPTION_VERSION || !there.has(entry.id)) return false
  const { size, mtimeMs } = await stat(path)
  return size === entry.bytes && mtimeMs === entry.changedAtMs
}

const indexPath = (dataDir: string): string => join(picturesFolder(dataDir), INDEX)

/** If the index is missing or damaged, the pictures are described again. */
async function readIndex(dataDir: string): Promise<Map<string, Known>> {
  try {
    return new Map(Object.entries(JSON.parse(await readFile(indexPath(dataDir), 'utf8')) as Record<string, Known>))
  } catch {
    return new Map()
  }
}
