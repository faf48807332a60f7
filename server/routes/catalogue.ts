import { readChanges } from '#contract/catalogue.ts'
import type { Deps } from '../deps.ts'
import * as changes from '../domain/changes.ts'
import { route } from '../route.ts'

// The newest state and the server's time are what it is asked for, so it is never kept.
export const catalogueRoutes = (deps: Deps) => [
  route(readChanges, ({ query }) => changes.readChanges(deps, query.since), { isKept: false }),
]
