/** Data of every page, loaded once by the root route. */
import { getRouteApi } from '@tanstack/react-router'
import type { CategoryNode } from '#contract/categories/schema.ts'
import type { Settings as AllSettings } from '#contract/settings/schema.ts'

const root = getRouteApi('__root__')

/**
 * Excludes the hero, which only the home page shows, and the popular searches of the search box:
 * both load their own.
 */
type Settings = Omit<AllSettings, 'hero' | 'heroPortrait' | 'popularWords'>

export const useSettings = (): Settings => root.useLoaderData({ select: (data) => data.settings })
export const useCategories = (): CategoryNode[] => root.useLoaderData({ select: (data) => data.categories })

/** The same for a page's `head`, whose matches start with the root's. */
export const getSiteData = (
  matches: readonly { loaderData?: unknown }[],
): { categories: CategoryNode[]; settings: Settings } | undefined =>
  matches[0]?.loaderData as { categories: CategoryNode[]; settings: Settings } | undefined
