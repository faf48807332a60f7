/** What every page has: read once by the root route. */
import { getRouteApi } from '@tanstack/react-router'
import type { Category } from '#contract/categories.ts'
import type { Settings } from '#contract/settings.ts'

const root = getRouteApi('__root__')

export const useSettings = (): Settings => root.useLoaderData({ select: (data) => data.settings })
export const useCategories = (): Category[] => root.useLoaderData({ select: (data) => data.categories })
