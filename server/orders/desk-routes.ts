/** What the desk's page reads of orders. */
import * as deskApi from '#contract/orders/desk.ts'
import * as filesApi from '#contract/orders/desk-files.ts'
import { previewAction } from '#server/platform/desk/action.ts'
import { CommandError } from '#server/platform/desk/command-error.ts'
import { type DeskRoute, deskRoute } from '#server/platform/desk/web.ts'
import type { Deps } from '#server/platform/deps.ts'
import { decodeSheet } from '#server/platform/system/decode-text.ts'
import { loadSite } from '#server/settings/settings.ts'
import { loadDeskOrder, toDeskRow } from './desk-detail.ts'
import { loadProgress, searchOrders } from './desk-search.ts'
import { importTrackingAction } from './import-action.ts'
import { importLines } from './import-lines.ts'
import { createPaperRoutes } from './paper-routes.ts'
import { createPhoneRoutes } from './phone-routes.ts'
import { countViews, isInView } from './views.ts'

/** Reading them all takes some seconds. */
const MAX_LINES = 300

function readSheet(content: string): string {
  const decoded = decodeSheet(Buffer.from(content, 'base64'))
  if ('text' in decoded) return decoded.text
  throw new CommandError(`${decoded.line}行目: ${decoded.reason}`)
}

export const createOrderDeskRoutes = (deps: Deps): DeskRoute[] => {
  const { db, now } = deps
  return [
    deskRoute(deskApi.list, 'orders', async ({ query: { page, perPage, view, state, deliveryOn, q } }) => {
      const { closedDays } = await loadSite(db)
      const day = { closedDays, nowMs: now() }
      const found = await searchOrders(db, {
        states: state && [state],
        condition: view && isInView(view, day),
        sort: view === undefined ? 'latest' : view === 'unpaid' ? 'oldest' : 'delivery',
        deliveryOn,
        text: q,
        limit: perPage + 1,
        offset: (page - 1) * perPage,
      })
      const rows = found.slice(0, perPage)
      const progress = await loadProgress(
        db,
        rows.map(({ id }) => id),
      )
      return { data: rows.map((row) => toDeskRow(row, progress, day)), hasMore: found.length > perPage }
    }),
    deskRoute(deskApi.countViews, 'orders', () => countViews(db, now())),
    ...createPaperRoutes(deps),
    ...createPhoneRoutes(deps),
    deskRoute(filesApi.readTrackingFile, 'orders', async ({ body: { content } }, actor) =>
      importLines(db, readSheet(content), {
        isPreview: true,
        maxLines: MAX_LINES,
        perform: (input, { key = '' } = {}) => previewAction(deps, importTrackingAction, input, { key, actor }),
      }),
    ),
    deskRoute(deskApi.get, 'orders', ({ params }) => loadDeskOrder(db, params.id, now())),
  ]
}
