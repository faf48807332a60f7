import * as shopsApi from '#contract/shops/api.ts'
import type { Deps } from '#server/platform/deps.ts'
import { route } from '#server/platform/http/route.ts'
import { listShops, loadShop } from './shops.ts'

export const shopRoutes = (deps: Deps) => [
  route(shopsApi.list, 'All shops and showrooms', async () => ({ data: await listShops(deps) })),
  route(shopsApi.get, 'One shop', ({ params }) => loadShop(deps, params.id)),
]
