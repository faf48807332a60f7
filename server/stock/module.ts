import type { ServerModule } from '#server/platform/modules/server-module.ts'
import { stockCommands } from './desk.ts'

export const stock: ServerModule = { desk: stockCommands }
