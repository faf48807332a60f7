import type { Db } from '#server/db/client.ts'
import type { IdRange, Written } from '#server/domain/prepared-content.ts'
import { writeContent } from '#server/domain/write-content.ts'
import { FIRST_GENERATED_ID } from './files.ts'
import { pictureFinder } from './find-picture.ts'
import { loadPhrases } from './phrases.ts'
import { prepareContent } from './prepare-content.ts'
import { type ContentPlace, readChecked } from './read-checked.ts'

const FROM_FILES: IdRange = { from: 1, to: FIRST_GENERATED_ID - 1 }

export interface ImportOptions extends ContentPlace {
  db: Db
  now: Date
}

/** Imports a whole content directory, or nothing: ContentRefused says what is wrong with it. */
export async function importContent(options: ImportOptions): Promise<Written> {
  const checked = await readChecked(options)
  const prepared = prepareContent(checked.content, pictureFinder(checked), await loadPhrases())
  return writeContent(options.db, prepared, FROM_FILES, options.now)
}
