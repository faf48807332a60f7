import { readTextPage } from '#contract/pages.ts'
import type { Deps } from '../deps.ts'
import * as pages from '../domain/pages.ts'
import { route } from '../route.ts'

export const pageRoutes = (deps: Deps) => [route(readTextPage, ({ params }) => pages.readTextPage(deps, params.slug))]
