/** What might be meant by what has been typed so far. */
import type { CategoryNode } from '#contract/categories.ts'
import { fold } from '#contract/fold.ts'
import { type ItemCard, listItems } from '#contract/items.ts'
import type { Call } from '#contract/render.ts'
import { wordsOf } from '#contract/search-words.ts'

const MOST_ITEMS = 6
const MOST_CATEGORIES = 3

export interface Suggestions {
  /** Folded. */
  words: string[]
  categories: CategoryNode[]
  items: ItemCard[]
  /** Nobody could say which items. */
  isPartial: boolean
}

export const NO_SUGGESTIONS: Suggestions = { words: [], categories: [], items: [], isPartial: false }

/** Categories that have items, with their folded names. */
export const foldCategories = (categories: readonly CategoryNode[]) =>
  categories.flatMap((it) => (it.kind === 'item' && it.itemCount > 0 ? [{ category: it, folded: fold(it.name) }] : []))

export type FoldedCategories = ReturnType<typeof foldCategories>

const findCategories = (all: FoldedCategories, words: readonly string[]): CategoryNode[] =>
  all
    .filter(({ folded }) => words.every((word) => folded.includes(word)))
    .slice(0, MOST_CATEGORIES)
    .map(({ category }) => category)

/** Without network and without the pack there are only categories. */
export async function findSuggestions(
  { call, categories }: { call: Call; categories: FoldedCategories },
  q: string,
  signal: AbortSignal,
): Promise<Suggestions> {
  const words = wordsOf(q)
  if (words.length === 0) return NO_SUGGESTIONS
  const query = { q, page: 1, perPage: MOST_ITEMS }
  const list = await call(listItems, { query }, { signal }).catch(() => undefined)
  signal.throwIfAborted()
  return { words, categories: findCategories(categories, words), items: list?.data ?? [], isPartial: !list }
}
