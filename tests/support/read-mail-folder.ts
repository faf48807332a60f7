import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'

/** The mails in a store's data folder. */
export async function readMailFolder(dataDir: string): Promise<Email[]> {
  const folder = join(dataDir, 'mail')
  const names = await readdir(folder).catch(() => [])
  const files = names.filter((name) => name.endsWith('.eml'))
  return Promise.all(files.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))))
}
