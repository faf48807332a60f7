import type { Deps } from '#server/platform/deps.ts'
import type { ServerModule } from '#server/platform/modules/server-module.ts'
import { catalogueRoutes, mountCrawlers } from './routes.ts'

export const catalogue = (deps: Deps): ServerModule => ({
  routes: catalogueRoutes(deps),
  mount: (app, responseCache) => mountCrawlers(app, deps, responseCache),
})
