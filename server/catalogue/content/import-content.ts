import { MAX_CONTENT_ID } from '#contract/shared/constants.ts'
import { parseMarkdown } from '#server/platform/content/markdown.ts'
import { loadFindBreaks } from '#server/platform/content/phrases.ts'
import type { Db } from '#server/platform/db/client.ts'
import type { IdRange, WriteResult } from '../prepared-content.ts'
import { writeContent, writeGenerated } from '../write-content.ts'
import { buildCategoryTree } from './content.ts'
import { FIRST_GENERATED_ID } from './files.ts'
import { generateItems } from './generate-items.ts'
import { createPictureFinder, toBlocks } from './pictures.ts'
import { prepareContent, prepareItem } from './prepare-content.ts'
import { type ContentLocation, loadCheckedContent } from './read-content.ts'

const CONTENT_RANGE: IdRange = { from: 1, to: FIRST_GENERATED_ID - 1 }

interface ImportOptions extends ContentLocation {
  db: Db
  now: Date
}

/** Imports a whole content folder. If anything is invalid, imports nothing and throws ContentError. */
export async function importContent(options: ImportOptions): Promise<WriteResult> {
  const checked = await loadCheckedContent(options)
  const prepared = prepareContent(checked.content, createPictureFinder(checked), await loadFindBreaks())
  return writeContent(options.db, prepared, CONTENT_RANGE, options.now)
}

/** Sets the number of items in the scale sample. Other items stay; 0 removes the sample. */
export async function importGenerated(count: number, options: ImportOptions): Promise<WriteResult> {
  const checked = await loadCheckedContent(options)
  const { content } = checked
  const findPicture = createPictureFinder(checked)
  const tree = buildCategoryTree(content)
  const findBreaks = await loadFindBreaks()
  const items = generateItems(count, content).map(({ file, text }) =>
    prepareItem(file, toBlocks(parseMarkdown(text).blocks, findPicture), tree, findPicture, findBreaks),
  )
  return writeGenerated(options.db, items, { from: FIRST_GENERATED_ID, to: MAX_CONTENT_ID }, options.now)
}
