/** What the desk's page reads of the days of shops. */
import * as daysApi from '#contract/shops/desk-days.ts'
import type { Deps } from '#server/platform/deps.ts'
import { assertShop } from '#server/platform/desk/actor.ts'
import { type DeskRoute, deskRoute } from '#server/platform/desk/web.ts'
import { findInTheWay, loadMonth } from './month.ts'

export const createShopDayRoutes = (deps: Pick<Deps, 'db' | 'now'>): DeskRoute[] => [
  deskRoute(daysApi.month, 'reservations', async ({ query: { shopId, month } }, actor) => {
    assertShop(actor, shopId)
    return { data: await loadMonth(deps.db, shopId, month) }
  }),
  deskRoute(daysApi.inTheWay, 'reservations', ({ query }, actor) => {
    assertShop(actor, query.shopId)
    return findInTheWay(deps, query)
  }),
]
