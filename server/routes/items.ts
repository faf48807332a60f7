import { listItems, readItem } from '#contract/items.ts'
import type { Deps } from '../deps.ts'
import * as items from '../domain/items.ts'
import { route } from '../route.ts'

export const itemRoutes = (deps: Deps) => [
  route(listItems, ({ query }) => items.listItems(deps, query)),
  route(readItem, ({ params }) => items.readItem(deps, params.id)),
]
