import { listCategories, readCategory } from '#contract/categories.ts'
import type { Deps } from '../deps.ts'
import * as categories from '../domain/categories.ts'
import { route } from '../route.ts'

export const categoryRoutes = (deps: Deps) => [
  route(listCategories, async () => ({ data: await categories.listCategories(deps) })),
  route(readCategory, ({ params }) => categories.readCategory(deps, params.id)),
]
