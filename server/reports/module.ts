/** Figures for the office, and files for its spreadsheets. */
import * as reportsApi from '#contract/reports/desk.ts'
import { deskRoute } from '#server/platform/desk/web.ts'
import type { ServerModule } from '#server/platform/modules/server-module.ts'
import { exportOrders, exportReservations, writeReport } from './files.ts'
import { reportSales } from './sales.ts'
import { reportVisits } from './visits.ts'

export const reports: ServerModule = {
  deskRoutes: (deps) => [
    deskRoute(reportsApi.sales, 'reports', ({ query }) => reportSales(deps.db, query)),
    deskRoute(reportsApi.visits, 'reports', ({ query }) => reportVisits(deps.db, query)),
    deskRoute(reportsApi.file, 'reports', ({ query: { report, ...period } }) => writeReport(deps.db, report, period)),
    deskRoute(reportsApi.orderFile, 'export', ({ query }, actor) => exportOrders(deps, query, actor)),
    deskRoute(reportsApi.visitFile, 'export', ({ query }, actor) => exportReservations(deps, query, actor)),
  ],
  logLabels: {
    export: {
      file: { title: '書き出し', codes: { orders: 'ご注文（会計用）', reservations: 'ご予約' } },
      rows: { title: '行数' },
    },
  },
}
