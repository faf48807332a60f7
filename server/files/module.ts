import type { Deps } from '#server/platform/deps.ts'
import type { ServerModule } from '#server/platform/modules/server-module.ts'
import { filesJob } from './jobs.ts'
import { fileRoutes } from './routes.ts'

export const files = (deps: Deps): ServerModule => ({ routes: fileRoutes(deps), jobs: [filesJob(deps)] })
