/** Every change of an order after it was placed is an event: its columns, the event and the job that follows are written together. */
import { eq } from '#drizzle'
import type { OrderActor, OrderState } from '#contract/orders/states.ts'
import type { Db } from '#server/platform/db/client.ts'
import { notifyOrder } from './step-queue.ts'
import type { OrderRow } from './rows.ts'
import { type OrderEventKind, type OrderSnapshot, orderEvents, orders } from './schema.ts'

export interface NewOrderEvent {
  kind?: OrderEventKind
  /** Without it, the order keeps its state. */
  state?: OrderState
  actor: OrderActor
  reason?: string
  /** Columns that change with it. */
  set?: Partial<OrderRow>
  canUndo?: boolean
  undoOf?: number
  nowMs: number
}

const toSnapshot = ({ state, deliveryOn, dueAt, paidAt, shippedAt, deliveredAt }: OrderRow): OrderSnapshot => ({
  state,
  deliveryOn,
  dueAt: dueAt?.toISOString() ?? null,
  paidAt: paidAt?.toISOString() ?? null,
  shippedAt: shippedAt?.toISOString() ?? null,
  deliveredAt: deliveredAt?.toISOString() ?? null,
})

/** `row`: the locked order before the change. What the desk has done is told to the customer when it cannot be undone any more. */
export async function addEvent(tx: Db, row: OrderRow, it: NewOrderEvent): Promise<OrderRow> {
  const { kind = 'state', state = row.state, actor, reason = '', canUndo = false, undoOf = null, nowMs } = it
  const revision = row.revision + 1
  const [changed] = await tx
    .update(orders)
    .set({ ...it.set, state, revision })
    .where(eq(orders.id, row.id))
    .returning()
  await tx.insert(orderEvents).values({
    orderId: row.id,
    revision,
    kind,
    state,
    actor,
    reason,
    at: new Date(nowMs),
    before: canUndo ? toSnapshot(row) : null,
    undoOf,
  })
  await notifyOrder(tx, changed!, actor)
  return changed!
}
