import { listShops, readShop } from '#contract/shops.ts'
import type { Deps } from '../deps.ts'
import * as shops from '../domain/shops.ts'
import { route } from '../route.ts'

export const shopRoutes = (deps: Deps) => [
  route(listShops, async () => ({ data: await shops.listShops(deps) })),
  route(readShop, ({ params }) => shops.readShop(deps, params.id)),
]
