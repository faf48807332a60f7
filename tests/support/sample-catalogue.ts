/** Inserts the sample catalogue without deriving pictures: a picture's id is its file name. */
import { fileURLToPath } from 'node:url'
import { writeContent } from '#server/import-content.ts'
import { contentKinds } from '#server/modules.ts'
import { loadContent } from '#server/platform/content/load.ts'
import type { FindPicture } from '#server/platform/content/pictures.ts'
import type { Db } from '#server/platform/db/client.ts'

const FOLDER = fileURLToPath(new URL('../../content', import.meta.url))

const picture: FindPicture = (file) => ({ id: file, width: 1200, height: 1200, tone: 0, alt: file })

export async function insertSample(db: Db, now: Date): Promise<void> {
  const { content } = await loadContent(contentKinds, FOLDER)
  await writeContent(db, content, picture, now)
}
