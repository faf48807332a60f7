import type { ServerModule } from '#server/platform/modules/server-module.ts'
import { stockCommands } from './desk.ts'
import { STOCK_REASONS } from './reasons.ts'

export const stock: ServerModule = {
  desk: stockCommands,
  logLabels: { variant: { stock: { title: '在庫' }, reason: { title: '理由', codes: STOCK_REASONS } } },
}
