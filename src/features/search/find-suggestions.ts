/** Suggestions for the typed text. */
import type { CategoryNode } from '#contract/categories/schema.ts'
import { fold } from '#contract/shared/search/fold.ts'
import * as itemsApi from '#contract/items/api.ts'
import type { ItemCard } from '#contract/items/schema.ts'
import { parseWords } from '#contract/shared/search/words.ts'
import { call } from '#src/device/query/call.ts'

const MAX_ITEMS = 6
const MAX_CATEGORIES = 3

export interface Suggestions {
  /** Normalized. */
  terms: string[]
  categories: CategoryNode[]
  items: ItemCard[]
  /** The items could not be loaded. */
  isPartial: boolean
}

export const NO_SUGGESTIONS: Suggestions = { terms: [], categories: [], items: [], isPartial: false }

/** Categories that have items, with their normalized names. */
export const foldCategories = (categories: readonly CategoryNode[]) =>
  categories.flatMap((it) => (it.kind === 'item' && it.itemCount > 0 ? [{ category: it, folded: fold(it.name) }] : []))

export type FoldedCategories = ReturnType<typeof foldCategories>

const findCategories = (all: FoldedCategories, terms: readonly string[]): CategoryNode[] =>
  all
    .filter(({ folded }) => terms.every((word) => folded.includes(word)))
    .slice(0, MAX_CATEGORIES)
    .map(({ category }) => category)

/** Offline without a catalogue there are only categories. */
export async function findSuggestions(
  categories: FoldedCategories,
  q: string,
  signal: AbortSignal,
): Promise<Suggestions> {
  const terms = parseWords(q)
  if (terms.length === 0) return NO_SUGGESTIONS
  const query = { q, page: 1, perPage: MAX_ITEMS, counts: 'none' } as const
  const list = await call(itemsApi.list, { query }, { signal }).catch(() => undefined)
  signal.throwIfAborted()
  return { terms, categories: findCategories(categories, terms), items: list?.data ?? [], isPartial: !list }
}
