/** Inserts the sample catalogue without storing files: a picture's id is its file name. */
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
  const findVideo = (name: string) => ({ video: `${name}.mp4`, captions: `${name}.vtt` })
  await writeContent(db, content, { findPicture: picture, findVideo }, now)
}
