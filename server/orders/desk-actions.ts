/** What staff do with orders. */
import * as z from 'zod/mini'
import { ORDER_ACTOR_LABELS, ORDER_STATE_LABELS, type OrderState } from '#contract/orders/states.ts'
import { CodedError } from '#contract/shared/errors.ts'
import { and, eq } from '#drizzle'
import type { Db } from '#server/platform/db/client.ts'
import { type ActionContext, type ActionResult, deskAction } from '#server/platform/desk/action.ts'
import { CommandError } from '#server/platform/desk/command-error.ts'
import { assertFresh } from '#server/platform/desk/fresh.ts'
import type { Subject } from '#server/platform/desk/log.ts'
import { logCode } from '#server/platform/desk/log-values.ts'
import { assertTotal } from './desk-amount.ts'
import type { OrderRow } from './rows.ts'
import { orderEvents, orders } from './schema.ts'
import { changeState, lockOrder } from './state.ts'

/** `seen`: the order's revision. */
const orderFields = { orderId: z.string(), seen: z.int() }
const orderInput = z.strictObject(orderFields)

export type OrderInput = z.output<typeof orderInput>

export const MAX_TEXT = 100

const shortText = (label: string) =>
  z
    .string()
    .check(
      z.trim(),
      z.minLength(1, `${label}を入力してください。`),
      z.maxLength(MAX_TEXT, `${label}は${MAX_TEXT}文字までで入力してください。`),
    )

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

interface StateChange {
  to: OrderState
  reason?: string
  /** Runs before the change, with the order locked, also if it is in this state already. */
  check?: (row: OrderRow) => void
  /** What is written with the change, and the names of the fields for the log. */
  write?: (row: OrderRow) => Promise<unknown>
  fields?: readonly string[]
}

export interface StateOutput {
  /** False if the order was in this state already. */
  changed: boolean
  from: OrderState
}

async function change(
  tx: Db,
  input: OrderInput,
  { nowMs }: ActionContext,
  { to, reason = '', check, write, fields = [] }: StateChange,
): Promise<ActionResult<StateOutput>> {
  const row = await lockSeenOrder(tx, input)
  const { id: orderId, state: from } = row
  check?.(row)
  if (from === to) return { output: { changed: false, from } }
  await write?.(row)
  const { revision } = await changeState(tx, { orderId, to, actor: 'desk', reason, nowMs }).catch((error: unknown) => {
    if (!(error instanceof CodedError && error.code === 'ORDER_CLOSED')) throw error
    throw new CommandError(`${row.number}: 「${ORDER_STATE_LABELS[from]}」のご注文では、この操作はできません。`)
  })
  return {
    output: { changed: true, from },
    entry: {
      subject: toOrderSubject(row),
      before: { state: logCode(from), revision: row.revision },
      after: { state: logCode(to), revision, ...(fields.length > 0 && { fields: fields.map(logCode) }) },
    },
  }
}

/** A bank transfer has arrived. */
export const paidAction = deskAction({
  name: 'orders paid',
  permission: 'orders',
  input: z.strictObject({ ...orderFields, yen: z.string() }),
  run: (tx, { yen, ...input }, context) =>
    change(tx, input, context, {
      to: 'received',
      check: (row) => assertTotal(row, { name: '入金額', text: yen }),
    }),
})

export const prepareAction = deskAction({
  name: 'orders prepare',
  permission: 'orders',
  input: orderInput,
  run: (tx, input, context) => change(tx, input, context, { to: 'preparing' }),
})

export const shipAction = deskAction({
  name: 'orders ship',
  permission: 'orders',
  input: z.strictObject({ ...orderFields, carrier: shortText('配送会社'), tracking: shortText('お問い合わせ番号') }),
  run: (tx, { carrier, tracking: number, ...input }, context) =>
    change(tx, input, context, {
      to: 'shipped',
      fields: ['tracking'],
      write: ({ id }) => tx.update(orders).set({ tracking: { carrier, number } }).where(eq(orders.id, id)),
    }),
})

export const deliverAction = deskAction({
  name: 'orders deliver',
  permission: 'orders',
  input: orderInput,
  run: (tx, input, context) => change(tx, input, context, { to: 'delivered' }),
})

export const cancelAction = deskAction({
  name: 'orders cancel',
  permission: 'orders',
  input: z.strictObject({ ...orderFields, reason: shortText('理由') }),
  run: (tx, { reason, ...input }, context) =>
    change(tx, input, context, { to: 'cancelled', reason, fields: ['reason'] }),
})
