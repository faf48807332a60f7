/** Writes `precache.json`, from which a worker that lacks many files takes its bundle (`sw/precache-archive.ts`). */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PAYMENT_SHELL_PATH, PRECACHE_ARCHIVE_PATH, SHELL_PATH } from '#contract/shared/constants.ts'

/** Precached, but created by the server, because they depend on its settings. */
export const SHELLS = [SHELL_PATH, PAYMENT_SHELL_PATH]

/** The files that a built worker precaches, as paths below `folder`. */
export async function listPrecachedFiles(folder: string): Promise<string[]> {
  const script = await readFile(join(folder, 'sw.js'), 'utf8')
  const urls = [...script.matchAll(/"url":"([^"]+)"/g)].map(([, url]) => url!)
  const files = urls.filter((url) => !SHELLS.includes(url))
  if (files.length === 0) throw new Error('sw.js precaches nothing')
  return files
}

/** Maps the URL paths of scripts and styles to their texts. */
export async function writePrecacheArchive(folder: string): Promise<void> {
  const names = (await listPrecachedFiles(folder)).filter((name) => name.startsWith('assets/'))
  const entries = names.map(async (name) => [`/${name}`, await readFile(join(folder, name), 'utf8')] as const)
  await writeFile(join(folder, PRECACHE_ARCHIVE_PATH), JSON.stringify(Object.fromEntries(await Promise.all(entries))))
}
