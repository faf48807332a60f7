import type { Deps } from '#server/platform/deps.ts'
import type { ServerModule } from '#server/platform/modules/server-module.ts'
import { messageMails } from './mails.ts'
import { messageRoutes } from './routes.ts'

export const messages = (deps: Deps): ServerModule => ({ routes: messageRoutes(deps), mails: messageMails })
