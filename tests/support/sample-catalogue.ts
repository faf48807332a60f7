/** Inserts the sample catalogue without deriving pictures: a picture's id is its file name. */
import { fileURLToPath } from 'node:url'
import type { FindPicture } from '#server/catalogue/content/pictures.ts'
import { prepareContent } from '#server/catalogue/content/prepare-content.ts'
import { loadFindBreaks } from '#server/platform/content/phrases.ts'
import { loadContent } from '#server/catalogue/content/read-content.ts'
import { FIRST_GENERATED_ID } from '#server/catalogue/content/files.ts'
import type { Db } from '#server/platform/db/client.ts'
import { writeContent } from '#server/catalogue/write-content.ts'

const FOLDER = fileURLToPath(new URL('../../content', import.meta.url))

const picture: FindPicture = (file) => ({ id: file, width: 1200, height: 1200, tone: 0, alt: file })

export async function insertSample(db: Db, now: Date): Promise<void> {
  const { content } = await loadContent(FOLDER)
  const prepared = prepareContent(content, picture, await loadFindBreaks())
  await writeContent(db, prepared, { from: 1, to: FIRST_GENERATED_ID - 1 }, now)
}
