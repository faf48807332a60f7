import { listItems, readItem } from '#contract/items.ts'
import { listVariants } from '#contract/variants.ts'
import type { Deps } from '../deps.ts'
import * as items from '../domain/items.ts'
import * as variants from '../domain/variants.ts'
import { route } from '../route.ts'

export const itemRoutes = (deps: Deps) => [
  route(listItems, ({ query }) => items.listItems(deps, query)),
  route(readItem, ({ params }) => items.readItem(deps, params.id)),
  // Hardly two carts ask the same.
  route(listVariants, async ({ query }) => ({ data: await variants.listVariants(deps, query.skus) }), {
    isKept: false,
  }),
]
