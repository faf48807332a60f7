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

interface SiteData {
  categories: CategoryNode[]
  settings: Settings
  /** When the root was loaded, in ms. */
  now: number
}

export const useSettings = (): Settings => root.useLoaderData({ select: (data) => data.settings })
export const useCategories = (): CategoryNode[] => root.useLoaderData({ select: (data) => data.categories })

/** The same outside of components. Matches start with the root's. */
export const getSiteData = (matches: readonly { loaderData?: unknown }[]): SiteData | undefined =>
  matches[0]?.loaderData as SiteData | undefined
