/** All pictures of the content, derived into DATA_DIR once; what is there is not looked at again. */
import { mkdir, readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { derivePicture, type DerivedPicture, METADATA_VERSION, pictureFiles } from './derive-picture.ts'
import { writeWhole } from './write-whole.ts'

const AT_ONCE = 2
const INDEX = 'index.json'

/** What is known of an original: as long as size and time stay, it is the same picture. */
interface Known extends DerivedPicture {
  metadataVersion: number
  bytes: number
  changedAtMs: number
}

export type OnProgress = (line: string) => void

/** File name → what was derived. `names`: those that the content uses. */
export async function derivePictures(
  names: Iterable<string>,
  from: string,
  dataDir: string,
  onProgress: OnProgress,
): Promise<Map<string, DerivedPicture>> {
  const folder = join(dataDir, 'pictures')
  await mkdir(folder, { recursive: true })
  const there = new Set(await readdir(folder))
  const known = await readIndex(folder)
  const all = [...new Set(names)].sort()
  const waiting: string[] = []
  for (const name of all) if (!(await isDone(name, from, known, there))) waiting.push(name)

  const total = waiting.length
  let done = 0
  const work = async () => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
      known.set(name, await derive(name, from, folder, there))
      // Each time: a start that is broken off goes on where it was.
      await writeIndex(folder, known)
      onProgress(`Pictures ${++done}/${total}`)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return new Map(all.map((name) => [name, known.get(name)!]))
}

async function derive(name: string, from: string, folder: string, there: Set<string>): Promise<Known> {
  const path = join(from, name)
  const { size, mtimeMs } = await stat(path)
  const derived = await derivePicture(await readFile(path), folder, (file) => there.has(file)).catch((error: Error) => {
    throw new Error(`${path}: ${error.message}`, { cause: error })
  })
  return { ...derived, metadataVersion: METADATA_VERSION, bytes: size, changedAtMs: mtimeMs }
}

async function isDone(name: string, from: string, known: Map<string, Known>, there: Set<string>): Promise<boolean> {
  const entry = known.get(name)
  if (entry?.metadataVersion !== METADATA_VERSION || !pictureFiles(entry).every(({ file }) => there.has(file)))
    return false
  const { size, mtimeMs } = await stat(join(from, name))
  return size === entry.bytes && mtimeMs === entry.changedAtMs
}

/** A lost or torn index costs time, nothing else. */
async function readIndex(folder: string): Promise<Map<string, Known>> {
  try {
    return new Map(Object.entries(JSON.parse(await readFile(join(folder, INDEX), 'utf8')) as Record<string, Known>))
  } catch {
    return new Map()
  }
}

const writeIndex = (folder: string, known: Map<string, Known>): Promise<void> =>
  writeWhole(join(folder, INDEX), JSON.stringify(Object.fromEntries(known), null, 1))
