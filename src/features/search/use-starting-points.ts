import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import * as categoriesApi from '#contract/categories/api.ts'
import { type Category, type CategoryNode } from '#contract/categories/schema.ts'
import * as settingsApi from '#contract/settings/api.ts'
import { useCategories } from '#src/navigation/site-data.ts'

export type StartCategory = CategoryNode & Partial<Pick<Category, 'picture'>>

const root = getRouteApi('__root__')

const firstLevel = <T extends CategoryNode>(all: readonly T[]): T[] =>
  all.filter((it) => it.kind === 'item' && it.parentId === null && it.itemCount > 0)

/**
 * The suggestions of an empty field. They are requested on focus, and the worker caches the
 * responses; until then, or offline, the categories of the page are shown without pictures.
 */
export function useStartingPoints(): { popularWords: readonly string[]; categories: readonly StartCategory[] } {
  const { call } = root.useRouteContext()
  const pageCategories = useCategories()
  const [popularWords, setPopularWords] = useState<readonly string[]>([])
  const [categories, setCategories] = useState<readonly StartCategory[]>(pageCategories)
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    void call(settingsApi.get, {}, { signal }).then(
      (settings) => setPopularWords(settings.popularWords),
      () => {},
    )
    // With an offline catalogue this also builds the search index: better now than at the first
    // keystroke.
    void call(categoriesApi.list, {}, { signal }).then(
      ({ data }) => setCategories(data),
      () => {},
    )
    return () => controller.abort()
  }, [call])
  return { popularWords, categories: firstLevel(categories) }
}
