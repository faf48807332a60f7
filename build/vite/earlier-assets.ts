/**
 * Keeps the files of earlier builds: a page of an older build requests its chunks by their old names until it is reloaded.
 * The server looks in `earlier` if the current build has no such file.
 */
import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** With the current one, three builds are served. */
const MAX_EARLIER_BUILDS = 2

/** File names in `assets` for each build, the newest first. */
type Builds = string[][]

/** Empty before the first build. */
const listFolder = async (folder: string): Promise<string[]> => {
  try {
    return await readdir(folder)
  } catch {
    return []
  }
}

/** Without a readable list, the earlier builds are not kept. */
async function readBuilds(list: string): Promise<Builds> {
  try {
    return JSON.parse(await readFile(list, 'utf8')) as Builds
  } catch {
    return []
  }
}

/** Call before the next build empties `assets`. */
export async function keepEarlierAssets(assets: string, earlier: string): Promise<void> {
  const list = join(earlier, 'builds.json')
  const names = (await listFolder(assets)).toSorted()
  if (names.length === 0) return
  const previous = await readBuilds(list)
  // The last build changed nothing.
  if (previous[0]?.join() === names.join()) return
  const builds = [names, ...previous].slice(0, MAX_EARLIER_BUILDS)
  const folder = join(earlier, 'assets')
  await mkdir(folder, { recursive: true })
  const present = new Set(await listFolder(folder))
  for (const name of names) if (!present.has(name)) await copyFile(join(assets, name), join(folder, name))
  await writeFile(list, JSON.stringify(builds))
  const required = new Set(builds.flat())
  for (const name of present) if (!required.has(name)) await rm(join(folder, name))
}
