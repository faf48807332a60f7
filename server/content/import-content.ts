import type { Db } from '#server/db/client.ts'
import { type IdRange, writeContent, type Written } from '#server/domain/write-content.ts'
import { FIRST_GENERATED_ID } from './files.ts'
import { loadPhrases } from './phrases.ts'
import { pictureFinder, prepareContent } from './prepare-content.ts'
import { type ContentPlace, readChecked } from './read-checked.ts'

const FROM_FILES: IdRange = { from: 1, to: FIRST_GENERATED_ID - 1 }

export interface ImportOptions extends ContentPlace {
  db: Db
  now: Date
}

/** Imports a whole content directory, or nothing: ContentRefused says what is wrong with it. */
export async function importContent(options: ImportOptions): Promise<Written> {
  const { content, pictures } = await readChecked(options)
  const prepared = prepareContent(content, pictureFinder(content, pictures), await loadPhrases())
  return writeContent(options.db, prepared, FROM_FILES, options.now)
}
