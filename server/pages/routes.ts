import * as pagesApi from '#contract/pages/api.ts'
import type { Deps } from '#server/platform/deps.ts'
import { route } from '#server/platform/http/route.ts'
import { loadTextPage } from './pages.ts'

export const pageRoutes = (deps: Deps) => [
  route(pagesApi.get, 'A page of plain text', ({ params }) => loadTextPage(deps, params.slug)),
]
