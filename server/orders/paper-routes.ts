/** What the desk's page opens for the printer, and for the programs of carriers. */
import { ulid } from 'ulid'
import * as filesApi from '#contract/orders/desk-files.ts'
import { toJapanDate } from '#contract/shared/civil-date.ts'
import { CodedError } from '#contract/shared/errors.ts'
import { writeLog } from '#server/platform/desk/log.ts'
import { logCode } from '#server/platform/desk/log-values.ts'
import { deskFile, type DeskRoute, deskRoute } from '#server/platform/desk/web.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { BinaryResponse } from '#server/platform/http/route.ts'
import { loadSite } from '#server/settings/settings.ts'
import { findOrder, findOrders } from './desk-search.ts'
import { assertLabels, makeLabels } from './label-files.ts'
import { loadPaperOrder, loadPicking } from './paper-orders.ts'
import { type PaperOrder, renderPicking, renderSlips } from './papers.ts'
import { SHEET_POLICY, type Sheets, toSheetPage } from './print-sheet.ts'
import { loadReceipt } from './receipt.ts'
import { renderReceipt } from './receipt-paper.ts'

const toPaper = (sheets: Sheets): BinaryResponse => ({
  bytes: toSheetPage(sheets),
  type: 'text/html; charset=utf-8',
  disposition: 'inline',
  policy: SHEET_POLICY,
})

export const createPaperRoutes = ({ db, env, now }: Pick<Deps, 'db' | 'env' | 'now'>): DeskRoute[] => [
  deskFile(filesApi.pickingList, 'orders', async ({ query }) => {
    const rows = await findOrders(db, query.orders)
    const title = rows.length === 1 ? rows[0]!.number : toJapanDate(now())
    return toPaper(renderPicking(await loadPicking(db, env.DATA_DIR, { title, rows })))
  }),
  deskFile(filesApi.deliverySlips, 'orders', async ({ query }) => {
    const papers: PaperOrder[] = []
    for (const row of await findOrders(db, query.orders)) papers.push(await loadPaperOrder(db, row, query.shipment))
    const { seller } = await loadSite(db)
    return toPaper(renderSlips(papers, { seller, isGift: query.gift ?? false }))
  }),
  deskFile(filesApi.receiptPaper, 'orders', async ({ query }) => {
    const row = await findOrder(db, query.order)
    if (!row) throw new CodedError('NOT_FOUND')
    return toPaper(renderReceipt(await loadReceipt(db, row)))
  }),
  deskRoute(filesApi.checkLabels, 'orders', async ({ query: { orders: numbers, carrier } }) => {
    const rows = await findOrders(db, numbers)
    const { bytes: _, ...rest } = await makeLabels(db, rows, { carrier, shippedOn: toJapanDate(now()) })
    return rest
  }),
  deskFile(filesApi.labels, 'orders', async ({ query: { orders: numbers, carrier } }, actor) => {
    const shippedOn = toJapanDate(now())
    const file = await makeLabels(db, await findOrders(db, numbers), { carrier, shippedOn })
    assertLabels(file)
    const entry = {
      subject: { kind: 'labels', id: shippedOn },
      after: { carrier: logCode(carrier), orders: file.count },
    }
    await writeLog(db, entry, { actor, action: 'orders labels', key: ulid(now()), nowMs: now() })
    const name = `labels-${carrier}-${shippedOn}.csv`
    return {
      bytes: new Uint8Array(file.bytes),
      type: 'text/csv; charset=shift_jis',
      disposition: `attachment; filename="${name}"`,
    }
  }),
]
