/**
 * Keeps the files of the builds before this one: a page that was loaded from an older build asks for its parts by their old
 * names until it is loaded anew. They lie beside the present build, and the server looks there second.
 */
import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** With the present one, three builds are served. */
const MOST_EARLIER = 2

/** Names in `assets`, of one build each, the newest first. */
type Builds = string[][]

const read = async (folder: string): Promise<string[]> => {
  try {
    return await readdir(folder)
  } catch {
    return []
  }
}

async function readBuilds(list: string): Promise<Builds> {
  try {
    return JSON.parse(await readFile(list, 'utf8')) as Builds
  } catch {
    return []
  }
}

/** To be called before the build in `assets` makes room for the next one. */
export async function keepEarlierAssets(assets: string, earlier: string): Promise<void> {
  const list = join(earlier, 'builds.json')
  const names = (await read(assets)).toSorted()
  if (names.length === 0) return
  const before = await readBuilds(list)
  // Built again without a change.
  if (before[0]?.join() === names.join()) return
  const builds = [names, ...before].slice(0, MOST_EARLIER)
  const kept = join(earlier, 'assets')
  await mkdir(kept, { recursive: true })
  const present = new Set(await read(kept))
  for (const name of names) if (!present.has(name)) await copyFile(join(assets, name), join(kept, name))
  await writeFile(list, JSON.stringify(builds))
  const wanted = new Set(builds.flat())
  for (const name of present) if (!wanted.has(name)) await rm(join(kept, name))
}
