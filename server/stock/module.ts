import type { ServerModule } from '#server/platform/modules/server-module.ts'
import { stockCommands } from './desk.ts'
import { STOCK_REASONS } from './reasons.ts'

export const stock: ServerModule = {
  desk: stockCommands,
  logLabels: { variant: { reason: STOCK_REASONS } },
}
