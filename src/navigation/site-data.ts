/** What every page has: read once by the root route. */
import { getRouteApi } from '@tanstack/react-router'
import type { Category } from '#contract/categories.ts'
import type { Settings } from '#contract/settings.ts'

const root = getRouteApi('__root__')

export const useSettings = (): Settings => root.useLoaderData({ select: (data) => data.settings })
export const useCategories = (): Category[] => root.useLoaderData({ select: (data) => data.categories })

/** The same for a page's `head`, whose matches begin with the root's. */
export const siteDataOf = (
  matches: readonly { loaderData?: unknown }[],
): { categories: Category[]; settings: Settings } | undefined =>
  matches[0]?.loaderData as { categories: Category[]; settings: Settings } | undefined
