/** What the desk's page reads of returns. */
import { getRefundWay } from '#contract/orders/refunds.ts'
import * as deskApi from '#contract/returns/desk.ts'
import type { DeskReturn, DeskReturnRow } from '#contract/returns/desk.ts'
import { CodedError } from '#contract/shared/errors.ts'
import { loadFile } from '#server/files/files.ts'
import { MEDIA_TYPES } from '#server/files/prepare-file.ts'
import { toDeskRefund } from '#server/orders/desk-refunds.ts'
import { loadRefunds } from '#server/orders/refund-rows.ts'
import { loadLines } from '#server/orders/returns.ts'
import type { Db } from '#server/platform/db/client.ts'
import { deskFile, type DeskRoute, deskRoute } from '#server/platform/desk/web.ts'
import type { Deps } from '#server/platform/deps.ts'
import { findReturn, type FoundReturn, searchReturns } from './find-return.ts'
import { planSettlement } from './plan.ts'
import { assertCanSettle } from './settle-action.ts'

const toRow = ({ row, order }: FoundReturn): DeskReturnRow => ({
  id: row.id,
  number: row.number,
  orderNumber: order.number,
  state: row.state,
  revision: row.revision,
  reason: row.reason,
  wish: row.wish,
  outcome: row.outcome,
  name: order.address && `${order.address.familyName} ${order.address.givenName}`,
  pieces: row.lines.reduce((sum, { quantity }) => sum + quantity, 0),
  photos: row.fileIds.length,
  createdAt: row.createdAt.toISOString(),
  arrivedAt: row.arrivedAt?.toISOString() ?? null,
})

async function find(db: Db, numberOrId: string): Promise<FoundReturn> {
  const found = await findReturn(db, numberOrId)
  if (!found) throw new CodedError('NOT_FOUND')
  return found
}

async function load(db: Db, numberOrId: string): Promise<DeskReturn> {
  const found = await find(db, numberOrId)
  const { row, order } = found
  const lines = await loadLines(db, order.id)
  const ofOrder = await loadRefunds(db, order.id)
  return {
    ...toRow(found),
    openedBy: row.openedBy,
    isCollected: row.isCollected,
    note: row.note,
    fileIds: row.fileIds,
    lines: row.lines.map(({ position, quantity, restocked }) => ({ line: lines[position]!, quantity, restocked })),
    settlement: row.settlement,
    declineReason: row.declineReason,
    closedAt: row.closedAt?.toISOString() ?? null,
    refunds: ofOrder
      .filter(({ returnId }) => returnId === row.id)
      .map((it) => toDeskRefund(it, { orderNumber: order.number, ofOrder })),
    order: { id: order.id, revision: order.revision, hasAccount: order.customerId !== null },
  }
}

export const createReturnDeskRoutes = (deps: Deps): DeskRoute[] => {
  const { db, now } = deps
  return [
    deskRoute(deskApi.list, 'returns', async ({ query: { page, perPage, state } }) => {
      const range = { limit: perPage + 1, offset: (page - 1) * perPage }
      const found = await searchReturns(db, { states: state && [state], ...range })
      return { data: found.slice(0, perPage).map(toRow), hasMore: found.length > perPage }
    }),
    deskRoute(deskApi.get, 'returns', ({ params }) => load(db, params.id)),
    deskFile(deskApi.getPhoto, 'returns', async ({ params: { id, fileId } }) => {
      const { row } = await find(db, id)
      if (!row.fileIds.includes(fileId)) throw new CodedError('NOT_FOUND')
      const { kind, bytes } = await loadFile(deps, fileId, null)
      return { bytes, type: MEDIA_TYPES[kind], disposition: 'inline' }
    }),
    deskRoute(deskApi.previewSettlement, 'returns', async ({ params, body: { way, reductions = [] } }) => {
      const { row, order } = await find(db, params.id)
      assertCanSettle(row, reductions)
      const plan = await planSettlement(db, { row, order, reductions, nowMs: now() })
      const { outcome, settlement, taxes, hasAccount } = plan
      return {
        outcome,
        settlement,
        way: way ?? getRefundWay(order.method),
        isInProportion: settlement.refundYen > 0 && taxes === undefined,
        hasAccount,
      }
    }),
  ]
}
