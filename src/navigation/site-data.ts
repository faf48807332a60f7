/** What every page has: read once by the root route. */
import { getRouteApi } from '@tanstack/react-router'
import type { CategoryNode } from '#contract/categories.ts'
import type { Settings as AllSettings } from '#contract/settings.ts'

const root = getRouteApi('__root__')

/** The hero stands on the home page only, popular words in the opened search: they read them themselves. */
type Settings = Omit<AllSettings, 'hero' | 'heroPortrait' | 'popularWords'>

export const useSettings = (): Settings => root.useLoaderData({ select: (data) => data.settings })
export const useCategories = (): CategoryNode[] => root.useLoaderData({ select: (data) => data.categories })

/** The same for a page's `head`, whose matches begin with the root's. */
export const siteDataOf = (
  matches: readonly { loaderData?: unknown }[],
): { categories: CategoryNode[]; settings: Settings } | undefined =>
  matches[0]?.loaderData as { categories: CategoryNode[]; settings: Settings } | undefined
