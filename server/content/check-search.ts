import { searchFields } from '#contract/search-fields.ts'
import { wordsOf } from '#contract/search-words.ts'
import { type Content, problemOf, type TextEntry } from './content.ts'
import { categoryTree } from './category-tree.ts'
import type { ItemFile } from './files.ts'
import type { Problem } from './problems.ts'
import { repeated } from './repeated.ts'

/** A popular word is offered to everybody: it stands there once, and some item fits it. */
export function checkSearch({ search, categories, items, ids }: Content): Problem[] {
  if (!search) return []
  // A word may be that of an item which cannot be read, and that is told of the item.
  const isWhole = items.length >= ids.items.size
  const texts = items.map((item) => searchedText(item, categoryTree({ categories })))
  const words = search.value.popular.map((text, i) => ({ text, i }))
  const refuse = (i: number, reason: string) => problemOf(search, ['popular', i], reason)
  return [
    ...[...repeated(words, ({ text }) => text)].map(({ again: { text, i } }) => refuse(i, `${text} stands here twice`)),
    ...words
      .filter(({ text }) => isWhole && !isFound(text, texts))
      .map(({ text, i }) => refuse(i, `no item fits ${text}`)),
  ]
}

function isFound(text: string, texts: readonly string[]): boolean {
  const words = wordsOf(text)
  return texts.some((it) => words.every((word) => it.includes(word)))
}

/** Without the long description, in which a word may stand by chance. */
function searchedText({ value }: TextEntry<ItemFile>, tree: ReturnType<typeof categoryTree>): string {
  const { name, kana, terms, body } = searchFields({ ...value, categoryIds: value.categories, description: [] }, tree)
  return [name, kana, terms, body].join('\n')
}
