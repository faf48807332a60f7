import type { ServerModule } from '#server/platform/modules/server-module.ts'
import { stockCommands } from './desk.ts'
import { createStockDeskRoutes } from './desk-routes.ts'
import { STOCK_REASONS } from '#contract/stock/reasons.ts'

export const stock: ServerModule = {
  deskRoutes: createStockDeskRoutes,
  desk: stockCommands,
  logLabels: { variant: { stock: { title: '在庫' }, reason: { title: '理由', codes: STOCK_REASONS } } },
}
