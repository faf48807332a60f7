/** The sample catalogue in a database, without deriving its pictures: a picture's id is the name of its file. */
import { fileURLToPath } from 'node:url'
import type { FindPicture } from '#server/content/find-picture.ts'
import { prepareContent } from '#server/content/prepare-content.ts'
import { loadPhrases } from '#server/content/phrases.ts'
import { readContent } from '#server/content/read-content.ts'
import { FIRST_GENERATED_ID } from '#server/content/files.ts'
import type { Db } from '#server/db/client.ts'
import { writeContent } from '#server/domain/write-content.ts'

const FOLDER = fileURLToPath(new URL('../../content', import.meta.url))

const picture: FindPicture = (file) => ({ id: file, width: 1200, height: 1200, tone: 0, alt: file })

export async function insertSample(db: Db, now: Date): Promise<void> {
  const { content } = await readContent(FOLDER)
  const prepared = prepareContent(content, picture, await loadPhrases())
  await writeContent(db, prepared, { from: 1, to: FIRST_GENERATED_ID - 1 }, now)
}
