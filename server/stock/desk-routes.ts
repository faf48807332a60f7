/** What the desk's page reads of the stock. */
import * as deskApi from '#contract/stock/desk.ts'
import type { DeskStock } from '#contract/stock/desk.ts'
import { CodedError } from '#contract/shared/errors.ts'
import type { Deps } from '#server/platform/deps.ts'
import { toNumber } from '#server/platform/desk/contact-search.ts'
import { type DeskRoute, deskRoute } from '#server/platform/desk/web.ts'
import { findVariant, listStock, type StockRow } from './desk-search.ts'
import { listEntries, type StockEntryRow } from './ledger.ts'

const MOVEMENTS_PER_CALL = 50

const toRow = ({ sku, ...row }: StockRow): DeskStock => ({ id: sku, ...row })

const toMovement = ({ seq, at, reason, delta, after, reference, actor }: StockEntryRow) => ({
  id: seq,
  at: at.toISOString(),
  reason,
  delta,
  after,
  reference,
  by: actor,
})

export const createStockDeskRoutes = ({ db }: Pick<Deps, 'db'>): DeskRoute[] => [
  deskRoute(deskApi.list, 'stock', async ({ query: { q = '', below, page, perPage } }) => {
    const found = await listStock(db, { text: q.trim(), below, limit: perPage + 1, offset: (page - 1) * perPage })
    return { data: found.slice(0, perPage).map(toRow), hasMore: found.length > perPage }
  }),
  deskRoute(deskApi.get, 'stock', async ({ params, query: { before } }) => {
    const variant = await findVariant(db, toNumber(params.sku))
    if (!variant) throw new CodedError('NOT_FOUND')
    const found = await listEntries(db, variant.sku, MOVEMENTS_PER_CALL + 1, before)
    return {
      variant: toRow(variant),
      data: found.slice(0, MOVEMENTS_PER_CALL).map(toMovement),
      hasMore: found.length > MOVEMENTS_PER_CALL,
    }
  }),
]
