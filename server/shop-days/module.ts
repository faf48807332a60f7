/** Days on which the hours of a shop differ from its file, set by its staff. `server/shops` stores them. */
import type { ServerModule } from '#server/platform/modules/server-module.ts'
import { formatLoggedDay } from './actions.ts'
import { shopCommands } from './desk.ts'
import { createShopDayRoutes } from './desk-routes.ts'

export const shopDays: ServerModule = {
  deskRoutes: createShopDayRoutes,
  desk: shopCommands,
  logLabels: { shop: { day: { title: '営業', codes: formatLoggedDay }, reason: { title: '理由' } } },
}
