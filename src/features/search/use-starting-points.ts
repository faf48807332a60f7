import { useQuery } from '@tanstack/react-query'
import * as categoriesApi from '#contract/categories/api.ts'
import type { Category, CategoryNode } from '#contract/categories/schema.ts'
import * as settingsApi from '#contract/settings/api.ts'
import { apiQuery } from '#src/device/query/api-query.ts'
import { useCategories } from '#src/routing/site-data.ts'

export type StartCategory = CategoryNode & Partial<Pick<Category, 'picture'>>

const firstLevel = <T extends CategoryNode>(all: readonly T[]): T[] =>
  all.filter((it) => it.kind === 'item' && it.parentId === null && it.itemCount > 0)

const NO_WORDS: readonly string[] = []

/**
 * The suggestions of an empty field. They are requested on focus, and the worker caches the
 * responses; until then, or offline, the categories of the page are shown without pictures.
 */
export function useStartingPoints(): { popularWords: readonly string[]; categories: readonly StartCategory[] } {
  const pageCategories: readonly StartCategory[] = useCategories()
  const settings = useQuery(apiQuery(settingsApi.get))
  // With an offline catalogue this also builds the search index: better now than at the first
  // keystroke.
  const categories = useQuery(apiQuery(categoriesApi.list))
  return {
    popularWords: settings.data?.popularWords ?? NO_WORDS,
    categories: firstLevel(categories.data?.data ?? pageCategories),
  }
}
