/** Checks across content files. Each file's own schema is checked when it is read. */
import { toSearchFields } from '#contract/items/search/score.ts'
import { parseWords } from '#contract/items/search/query.ts'
import type { Problem } from '#server/platform/content/problems.ts'
import { findRepeated } from '#server/platform/content/repeated.ts'
import { checkItems } from './check-items.ts'
import { checkPictures } from './check-pictures.ts'
import { buildCategoryTree, type Content, type TextEntry, toProblem } from './content.ts'
import type { ItemFile } from './files.ts'

/** `pictureFiles`: names of all files in the picture folder. */
export const checkContent = (content: Content, pictureFiles: ReadonlySet<string>): Problem[] => [
  ...checkCategories(content),
  ...checkShops(content),
  ...checkItems(content),
  ...checkSearch(content),
  ...checkPages(content),
  ...checkPictures(content, pictureFiles),
]

const checkPages = ({ pages }: Content): Problem[] =>
  pages
    .filter(({ source, value }) => !source.file.endsWith(`/${value.slug}.md`))
    .map((page) => toProblem(page, ['slug'], 'is not the name of the file'))

/** Categories have two levels. Parents are on the first level and of the same kind. */
function checkCategories({ categories, ids }: Content): Problem[] {
  const problems: Problem[] = []
  const byId = new Map(categories.map((it) => [it.value.id, it.value]))
  for (const { again, key } of findRepeated(categories, ({ value }) => value.id)) {
    problems.push(toProblem(again, ['id'], `${key} is the id of another category`))
  }
  for (const category of categories) {
    const { parentId, kind } = category.value
    if (parentId === null) continue
    const parent = byId.get(parentId)
    const report = (reason: string) => problems.push(toProblem(category, ['parentId'], reason))
    if (!ids.categories.has(parentId)) report(`there is no category ${parentId}`)
    else if (parent && parent.parentId !== null) report(`category ${parentId} is of the second level; there are two`)
    else if (parent && parent.kind !== kind) report(`category ${parentId} is of kind ${parent.kind}, not ${kind}`)
  }
  return problems
}

function checkShops({ shops, ids }: Content): Problem[] {
  const problems: Problem[] = []
  for (const { again, key } of findRepeated(shops, ({ value }) => value.id)) {
    problems.push(toProblem(again, ['id'], `${key} is the id of another shop`))
  }
  for (const shop of shops) {
    for (const [i, id] of shop.value.categoryIds.entries()) {
      if (!ids.categories.has(id)) problems.push(toProblem(shop, ['categoryIds', i], `there is no category ${id}`))
    }
  }
  return problems
}

/** Popular words must be unique and find at least one item. */
function checkSearch({ search, categories, items, ids }: Content): Problem[] {
  if (!search) return []
  // Skipped if an item could not be read, because that item may contain the word.
  const isComplete = items.length >= ids.items.size
  const texts = items.map((item) => toSearchText(item, buildCategoryTree({ categories })))
  const words = search.value.popular.map((text, i) => ({ text, i }))
  const report = (i: number, reason: string) => toProblem(search, ['popular', i], reason)
  return [
    ...[...findRepeated(words, ({ text }) => text)].map(({ again: { text, i } }) =>
      report(i, `${text} stands here twice`),
    ),
    ...words
      .filter(({ text }) => isComplete && !isInAnyText(text, texts))
      .map(({ text, i }) => report(i, `no item fits ${text}`)),
  ]
}

function isInAnyText(text: string, texts: readonly string[]): boolean {
  const words = parseWords(text)
  return texts.some((it) => words.every((word) => it.includes(word)))
}

/** Excludes the long description, in which a word may occur by chance. */
function toSearchText({ value }: TextEntry<ItemFile>, tree: ReturnType<typeof buildCategoryTree>): string {
  const { name, kana, terms, body } = toSearchFields({ ...value, categoryIds: value.categories, description: [] }, tree)
  return [name, kana, terms, body].join('\n')
}
