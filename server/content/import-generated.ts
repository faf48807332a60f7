import { MAX_CONTENT_ID } from '#contract/rules.ts'
import type { Written } from '#server/domain/prepared-content.ts'
import { writeGenerated } from '#server/domain/write-content.ts'
import { FIRST_GENERATED_ID } from './files.ts'
import { blocksFrom, pictureFinder } from './find-picture.ts'
import { generateItems } from './generate-items.ts'
import type { ImportOptions } from './import-content.ts'
import { parseMarkdown } from './markdown.ts'
import { loadPhrases } from './phrases.ts'
import { categoryTree } from './category-tree.ts'
import { prepareItem } from './prepare-item.ts'
import { readChecked } from './read-checked.ts'

/** Makes the scale sample be of so many items, beside the others; 0 takes it off. */
export async function importGenerated(count: number, options: ImportOptions): Promise<Written> {
  const checked = await readChecked(options)
  const { content } = checked
  const picture = pictureFinder(checked)
  const tree = categoryTree(content)
  const findBreaks = await loadPhrases()
  const items = generateItems(count, content).map(({ file, text }) =>
    prepareItem(file, blocksFrom(parseMarkdown(text).blocks, picture), tree, picture, findBreaks),
  )
  return writeGenerated(options.db, items, { from: FIRST_GENERATED_ID, to: MAX_CONTENT_ID }, options.now)
}
