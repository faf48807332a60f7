import type { Deps } from '#server/deps.ts'
import type { ServerModule } from '#server/platform/module.ts'
import { catalogueRoutes, mountCrawlers } from './routes.ts'

export const catalogue = (deps: Deps): ServerModule => ({
  routes: catalogueRoutes(deps),
  mount: (app, responseCache) => mountCrawlers(app, deps, responseCache),
})
