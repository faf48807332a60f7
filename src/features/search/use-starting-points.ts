import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { type Category, type CategoryNode, listCategories } from '#contract/categories.ts'
import { readSettings } from '#contract/settings.ts'
import { useCategories } from '#src/navigation/site-data.ts'

export type StartCategory = CategoryNode & Partial<Pick<Category, 'picture'>>

const root = getRouteApi('__root__')

const firstLevel = <T extends CategoryNode>(all: readonly T[]): T[] =>
  all.filter((it) => it.kind === 'item' && it.parentId === null && it.itemCount > 0)

/**
 * What an empty field proposes. Asked when the field gets the focus, of answers that the worker keeps with the frame of
 * every page; until they are there, or without them, the categories that came with the page stand there without pictures.
 */
export function useStart(): { popularWords: readonly string[]; categories: readonly StartCategory[] } {
  const { call } = root.useRouteContext()
  const known = useCategories()
  const [popularWords, setPopularWords] = useState<readonly string[]>([])
  const [categories, setCategories] = useState<readonly StartCategory[]>(known)
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    void call(readSettings, {}, { signal }).then(
      (settings) => setPopularWords(settings.popularWords),
      () => {},
    )
    // With the pack the device makes its index for this question: better now than with the first letter.
    void call(listCategories, {}, { signal }).then(
      ({ data }) => setCategories(data),
      () => {},
    )
    return () => controller.abort()
  }, [call])
  return { popularWords, categories: firstLevel(categories) }
}
