/** What staff do with orders. */
import * as orderSpecs from '#contract/orders/actions.ts'
import type { OrderInput, StateOutput } from '#contract/orders/actions.ts'
import { ORDER_ACTOR_LABELS, ORDER_STATE_LABELS, type OrderState } from '#contract/orders/states.ts'
import { CodedError } from '#contract/shared/errors.ts'
import { and, eq } from '#drizzle'
import type { Db } from '#server/platform/db/client.ts'
import { type ActionContext, type ActionResult, deskAction } from '#server/platform/desk/action.ts'
import { CommandError } from '#server/platform/desk/command-error.ts'
import { assertFresh } from '#server/platform/desk/fresh.ts'
import { findLastEntry, type LogEntry, type Subject } from '#server/platform/desk/log.ts'
import { logCode } from '#server/platform/desk/log-values.ts'
import { assertTotal } from './desk-amount.ts'
import type { OrderRow } from './rows.ts'
import { orderEvents } from './schema.ts'
import { lockOrder } from './lock-order.ts'
import { listShipments } from './shipments.ts'
import { changeState } from './state.ts'
import { undoLastEvent } from './undo.ts'

export const toOrderSubject = ({ number }: Pick<OrderRow, 'number'>): Subject => ({ kind: 'order', id: number })

/** Locks the order. Refuses if it is not as the staff have seen it. */
export async function lockSeenOrder(tx: Db, { orderId, seen }: OrderInput): Promise<OrderRow> {
  const row = await lockOrder(tx, orderId)
  await assertFresh(tx, {
    subject: toOrderSubject(row),
    seen,
    present: row.revision,
    value: `「${ORDER_STATE_LABELS[row.state]}」`,
    async findOther() {
      const isLast = and(eq(orderEvents.orderId, orderId), eq(orderEvents.revision, row.revision))
      const [event] = await tx.select().from(orderEvents).where(isLast)
      return event && { by: ORDER_ACTOR_LABELS[event.actor], at: event.at }
    },
  })
  return row
}

/** The entry of the log about a change. `fields`: what was written besides. */
export const toOrderEntry = (
  row: OrderRow,
  { state, revision }: Pick<OrderRow, 'state' | 'revision'>,
  fields: readonly string[] = [],
): LogEntry => ({
  subject: toOrderSubject(row),
  before: { state: logCode(row.state), revision: row.revision },
  after: { state: logCode(state), revision, ...(fields.length > 0 && { fields: fields.map(logCode) }) },
})

export const createClosedError = ({ number, state }: OrderRow): CommandError =>
  new CommandError(`${number}: 「${ORDER_STATE_LABELS[state]}」のご注文では、この操作はできません。`)

/** `row` is locked. */
export async function changeByStaff(
  tx: Db,
  row: OrderRow,
  { to, reason = '', nowMs }: { to: OrderState; reason?: string; nowMs: number },
): Promise<OrderRow> {
  return changeState(tx, { orderId: row.id, to, actor: 'desk', reason, nowMs }).catch((error: unknown) => {
    throw error instanceof CodedError && error.code === 'ORDER_CLOSED' ? createClosedError(row) : error
  })
}

interface StateChange {
  to: OrderState
  reason?: string
  /** Runs before the change, with the order locked, also if it is in this state already. */
  check?: (row: OrderRow) => void | Promise<void>
  fields?: readonly string[]
}

async function change(
  tx: Db,
  input: OrderInput,
  { nowMs }: ActionContext,
  { to, reason = '', check, fields = [] }: StateChange,
): Promise<ActionResult<StateOutput>> {
  const row = await lockSeenOrder(tx, input)
  const { state: from } = row
  await check?.(row)
  if (from === to) return { output: { changed: false, from } }
  const changed = await changeByStaff(tx, row, { to, reason, nowMs })
  return { output: { changed: true, from }, entry: toOrderEntry(row, changed, fields) }
}

/** A bank transfer has arrived. */
export const paidAction = deskAction({
  ...orderSpecs.paid,
  permission: 'orders',
  run: (tx, { yen, ...input }, context) =>
    change(tx, input, context, {
      to: 'received',
      check: (row) => assertTotal(row, { name: '入金額', text: yen }),
    }),
})

export const prepareAction = deskAction({
  ...orderSpecs.prepare,
  permission: 'orders',
  run: (tx, input, context) => change(tx, input, context, { to: 'preparing' }),
})

export const cancelAction = deskAction({
  ...orderSpecs.cancel,
  permission: 'orders',
  async run(tx, { reason, ...input }, context) {
    let hasShipped = false
    const { output, ...result } = await change(tx, input, context, {
      to: 'cancelled',
      reason,
      fields: ['reason'],
      async check({ id, number }) {
        const shipped = await listShipments(tx, id)
        hasShipped = shipped.length > 0
        if (shipped.some(({ deliveredAt }) => deliveredAt))
          throw new CommandError(
            `${number}: お届け済みの商品があるため、キャンセルできません。商品が戻るときは返品（returns open）を受け付け、残りを発送できないときは残りを取りやめて（orders close）ください。`,
          )
      },
    })
    return { ...result, output: { ...output, hasShipped } }
  },
})

export const undoAction = deskAction({
  ...orderSpecs.undo,
  permission: 'orders',
  async run(tx, input, { actor, nowMs }) {
    const row = await lockSeenOrder(tx, input)
    const last = await findLastEntry(tx, toOrderSubject(row), 'revision')
    const { revision, before } = await undoLastEvent(tx, row, { actor: actor.name, nowMs })
    const state = before!.state
    const entry = toOrderEntry(row, { state, revision: row.revision + 1 })
    return {
      output: { state, from: row.state },
      entry: last?.after['revision'] === revision ? { ...entry, undoOf: last.seq } : entry,
    }
  },
})
