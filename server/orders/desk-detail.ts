/** An order as the desk's page shows it. */
import type { DeskOrder, DeskOrderRow } from '#contract/orders/desk.ts'
import { getDispatchDay } from '#contract/orders/dispatch.ts'
import type { ShippedPieces } from '#contract/orders/schema.ts'
import { CodedError } from '#contract/shared/errors.ts'
import type { Db } from '#server/platform/db/client.ts'
import { loadSite } from '#server/settings/settings.ts'
import { toDeskRefund } from './desk-refunds.ts'
import { findOrder, loadDetails, loadProgress, type Progress } from './desk-search.ts'
import { loadTimeline } from './desk-timeline.ts'
import { listOpenDays } from './destination.ts'
import { getRemaining } from './refund-rows.ts'
import { listReturnable } from './returns.ts'
import { type OrderRow, toOrder } from './rows.ts'
import { subtractShipped, toShipment, withoutGivenUp } from './shipments.ts'
import type { ViewDay } from './views.ts'

/** `progress`: of the orders of the list. */
export function toDeskRow(row: OrderRow, { shipped, returns }: Progress, { closedDays }: ViewDay): DeskOrderRow {
  const { shippingClass } = row.quote
  const isHere = row.state === 'received' || row.state === 'preparing'
  const prefecture = row.address?.prefecture
  return {
    id: row.id,
    number: row.number,
    state: row.state,
    revision: row.revision,
    createdAt: row.createdAt.toISOString(),
    totalYen: row.totalYen,
    method: row.method,
    dueAt: row.dueAt?.toISOString() ?? null,
    deliveryOn: row.deliveryOn,
    slot: row.slot,
    shippingClass,
    dispatchOn: isHere && shippingClass !== 'L' ? getDispatchDay(row.deliveryOn, { prefecture, closedDays }) : null,
    name: row.address && `${row.address.familyName} ${row.address.givenName}`,
    prefecture: prefecture ?? null,
    isGuest: row.customerId === null,
    isPartlyShipped: shipped.has(row.id) && row.state === 'preparing',
    hasOpenReturn: returns.has(row.id),
  }
}

/** By number or id. Throws NOT_FOUND. */
export async function loadDeskOrder(db: Db, numberOrId: string, nowMs: number): Promise<DeskOrder> {
  const row = await findOrder(db, numberOrId)
  if (!row) throw new CodedError('NOT_FOUND')
  const details = await loadDetails(db, row.id)
  const { lines, events, refunds, returns, shipments } = details
  const { closedDays, seller } = await loadSite(db)
  const { quote, voucher, receipt, paidAt } = toOrder(row, { ...details, bankAccount: seller.bankAccount })
  const isMovable = row.address !== null && !['shipped', 'delivered', 'cancelled'].includes(row.state)
  const days = () => listOpenDays(row, { prefecture: row.address?.prefecture, closedDays, nowMs })
  return {
    ...toDeskRow(row, await loadProgress(db, [row.id]), { closedDays, nowMs }),
    customerId: row.customerId,
    email: row.email,
    address: row.address,
    note: row.note,
    lines,
    quote,
    paidAt,
    ...(voucher && { voucher }),
    unshipped: row.state === 'cancelled' ? [] : subtractShipped(withoutGivenUp(lines, returns), shipments),
    shipments: shipments.map((it) => ({ ...toShipment(it), position: it.position })),
    refunds: refunds.map((it) => toDeskRefund(it, { orderNumber: row.number, ofOrder: refunds })),
    remainingYen: getRemaining(row, refunds).yen,
    returns: returns.map(({ number, state, wish, outcome }) => ({ number, state, wish, outcome })),
    returnable: sumBySku(
      listReturnable({ lines, shipments, returns }).map(({ position, pieces }) => ({
        sku: lines[position]!.sku,
        quantity: pieces.reduce((sum, { quantity }) => sum + quantity, 0),
      })),
    ),
    deliveryDays: isMovable ? days() : [],
    receipt,
    timeline: await loadTimeline(db, row, { events, refunds, returns }),
  }
}

/** Without those that have none. */
const sumBySku = (pieces: readonly ShippedPieces[]): ShippedPieces[] => subtractShipped(pieces, [])
