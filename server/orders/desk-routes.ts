/** What the desk's page reads of orders. */
import { formatAddress } from '#contract/addresses/labels.ts'
import { DELIVERY_SLOT_LABELS } from '#contract/orders/delivery.ts'
import * as deskApi from '#contract/orders/desk.ts'
import type { DeskOrder, DeskOrderRow } from '#contract/orders/desk.ts'
import { ORDER_STATE_LABELS } from '#contract/orders/states.ts'
import { CodedError } from '#contract/shared/errors.ts'
import type { Db } from '#server/platform/db/client.ts'
import type { Deps } from '#server/platform/deps.ts'
import { type DeskRoute, deskRoute } from '#server/platform/desk/web.ts'
import { EVENT_LABELS } from './desk-output.ts'
import { findOrder, loadDetails, searchOrders } from './desk-search.ts'
import type { OrderEventRow, OrderRow } from './rows.ts'
import { findShipped, toShipment } from './shipments.ts'

const toRow = (row: OrderRow, isPartlyShipped: boolean): DeskOrderRow => ({
  id: row.id,
  number: row.number,
  state: row.state,
  revision: row.revision,
  createdAt: row.createdAt.toISOString(),
  totalYen: row.totalYen,
  method: row.method,
  deliveryOn: row.deliveryOn,
  slot: DELIVERY_SLOT_LABELS[row.slot],
  name: row.address && `${row.address.familyName} ${row.address.givenName}`,
  prefecture: row.address?.prefecture ?? null,
  isGuest: row.customerId === null,
  isPartlyShipped: isPartlyShipped && row.state === 'preparing',
})

const toWhat = ({ kind, state }: OrderEventRow): string =>
  kind === 'state' ? ORDER_STATE_LABELS[state] : EVENT_LABELS[kind]

async function load(db: Db, id: string): Promise<DeskOrder> {
  const row = await findOrder(db, id)
  if (!row) throw new CodedError('NOT_FOUND')
  const { lines, events, shipments } = await loadDetails(db, row.id)
  return {
    ...toRow(row, shipments.length > 0),
    email: row.email,
    address: row.address && formatAddress(row.address),
    phone: row.address?.phone ?? null,
    note: row.note,
    lines,
    shipments: shipments.map(toShipment),
    history: events.map((it) => ({ at: it.at.toISOString(), actor: it.actor, what: toWhat(it), reason: it.reason })),
  }
}

export const createOrderDeskRoutes = ({ db }: Pick<Deps, 'db'>): DeskRoute[] => [
  deskRoute(deskApi.list, 'orders', async ({ query: { page, perPage, state, deliveryOn, q } }) => {
    const found = await searchOrders(db, {
      states: state && [state],
      deliveryOn,
      text: q,
      limit: perPage + 1,
      offset: (page - 1) * perPage,
    })
    const rows = found.slice(0, perPage)
    const shipped = await findShipped(
      db,
      rows.map(({ id }) => id),
    )
    return { data: rows.map((row) => toRow(row, shipped.has(row.id))), hasMore: found.length > perPage }
  }),
  deskRoute(deskApi.get, 'orders', ({ params }) => load(db, params.id)),
]
