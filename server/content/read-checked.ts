import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { checkContent } from './check-content.ts'
import { picturesUsed } from './check-pictures.ts'
import type { Content } from './content.ts'
import type { DerivedPicture } from './derive-picture.ts'
import { derivePictures, type OnProgress } from './pictures.ts'
import { ContentRefused } from './problems.ts'
import { readContent } from './read-content.ts'

/** The content that comes along. */
const SAMPLE_FOLDER = fileURLToPath(new URL('../../content', import.meta.url))

export interface ContentPlace {
  /** A content directory other than the sample. */
  folder?: string
  /** Derived pictures go into its folder `pictures`. */
  dataDir: string
  onProgress?: OnProgress
}

export interface CheckedContent {
  content: Content
  pictures: Map<string, DerivedPicture>
}

/** Content without problems, its pictures derived; otherwise ContentRefused. */
export async function readChecked({
  folder = SAMPLE_FOLDER,
  dataDir,
  onProgress = () => {},
}: ContentPlace): Promise<CheckedContent> {
  const pictureFolder = join(folder, 'pictures')
  const { content, problems } = await readContent(folder)
  problems.push(...checkContent(content, new Set(await readdir(pictureFolder).catch(() => []))))
  if (problems.length > 0) throw new ContentRefused(problems)
  const used = picturesUsed(content).map(({ file }) => file)
  return { content, pictures: await derivePictures(used, pictureFolder, dataDir, onProgress) }
}
