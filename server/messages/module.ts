import type { Deps } from '#server/deps.ts'
import type { ServerModule } from '#server/platform/module.ts'
import { messageMails } from './mails.ts'
import { messageRoutes } from './routes.ts'

export const messages = (deps: Deps): ServerModule => ({ routes: messageRoutes(deps), mails: messageMails })
