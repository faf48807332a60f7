import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Db } from '#server/db/client.ts'
import { type IdRange, writeContent, type Written } from '#server/domain/write-content.ts'
import { checkContent } from './check-content.ts'
import { picturesUsed } from './check-pictures.ts'
import { FIRST_GENERATED_ID } from './files.ts'
import { loadPhrases } from './phrases.ts'
import { derivePictures, type OnProgress } from './pictures.ts'
import { pictureFinder, prepareContent } from './prepare-content.ts'
import { ContentRefused } from './problems.ts'
import { readContent } from './read-content.ts'

/** The content that comes along. */
export const SAMPLE_FOLDER = fileURLToPath(new URL('../../content', import.meta.url))

const FROM_FILES: IdRange = { from: 1, to: FIRST_GENERATED_ID - 1 }

export interface ImportOptions {
  db: Db
  /** Derived pictures go into its folder `pictures`. */
  dataDir: string
  now: Date
  onProgress?: OnProgress
  /** A content directory other than the sample. */
  folder?: string
}

/** Imports a whole content directory, or nothing: ContentRefused says what is wrong with it. */
export async function importContent(options: ImportOptions): Promise<Written> {
  const { content, pictures } = await readChecked(options)
  const prepared = prepareContent(content, pictureFinder(content, pictures), await loadPhrases())
  return writeContent(options.db, prepared, FROM_FILES, options.now)
}

/** The content without problems, its pictures derived. */
export async function readChecked({ folder = SAMPLE_FOLDER, dataDir, onProgress = () => {} }: ImportOptions) {
  const pictureFolder = join(folder, 'pictures')
  const { content, problems } = await readContent(folder)
  problems.push(...checkContent(content, new Set(await readdir(pictureFolder).catch(() => []))))
  if (problems.length > 0) throw new ContentRefused(problems)
  const used = picturesUsed(content).map(({ file }) => file)
  return { content, pictures: await derivePictures(used, pictureFolder, dataDir, onProgress) }
}
