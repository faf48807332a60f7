/** Takes back the last change that staff have made to an order, with all that followed from it. */
import { asc, eq } from '#drizzle'
import { UNDO_SECONDS } from '#contract/orders/actions.ts'
import { isByService } from '#contract/orders/payment.ts'
import { ORDER_ACTOR_LABELS, ORDER_STATE_LABELS } from '#contract/orders/states.ts'
import { SECOND_MS } from '#contract/shared/constants.ts'
import { customers } from '#server/customers/schema.ts'
import type { Db } from '#server/platform/db/client.ts'
import { CommandError } from '#server/platform/desk/command-error.ts'
import { reopenPendingPoints, setDue, toPointEvent } from '#server/points/ledger.ts'
import { takeBackRestored } from '#server/points/restore.ts'
import { returnReplacements, takeBackReturned, takeStock } from '#server/stock/ledger.ts'
import { addEvent } from './events.ts'
import { withdrawNotice } from './step-queue.ts'
import { loadRefunds } from './refund-rows.ts'
import { undoGivingUp, undoReplacement } from './returns.ts'
import type { OrderEventRow, OrderRow } from './rows.ts'
import { orderEvents, type OrderSnapshot } from './schema.ts'
import { listUnshipped, undoShipments } from './shipments.ts'
import { toCause } from './state.ts'

/** `row` is locked. `actor`: the name of the staff. Returns the event that is taken back. Throws CommandError with the reason if that is not possible. */
export async function undoLastEvent(
  tx: Db,
  row: OrderRow,
  { actor, nowMs }: { actor: string; nowMs: number },
): Promise<OrderEventRow> {
  const refuse = (reason: string) => new CommandError(`${row.number}: ${reason}`)
  const event = await findLastEvent(tx, row.id)
  if (!event || event.revision === 0) throw refuse('取り消せる操作はありません。')
  if (event.kind === 'return') throw refuse('返品の手続きがあったため、取り消せません。')
  if (event.actor !== 'desk')
    throw refuse(
      `${ORDER_ACTOR_LABELS[event.actor]}が「${ORDER_STATE_LABELS[event.state]}」にしたため、取り消せません。`,
    )
  const { before, kind, state } = event
  if (!before) throw refuse('最後の操作は取り消せません。もう一度、正しい内容で操作してください。')
  // Money has been promised because of what would be undone.
  if ((await loadRefunds(tx, row.id)).some(({ createdAt }) => createdAt >= event.at))
    throw refuse('この操作のあとで返金を記録したため、取り消せません。')
  if (!before.paidAt && row.receiptPrints > 0) throw refuse('お客様が領収書を発行したため、取り消せません。')
  if (await isAccountClosed(tx, row)) throw refuse('お客様が退会したため、取り消せません。')
  const isOver = nowMs - event.at.getTime() > UNDO_SECONDS * SECOND_MS
  if (isOver || !(await withdrawNotice(tx, { id: row.id, revision: event.revision })))
    throw refuse(`${UNDO_SECONDS}秒を過ぎ、お客様にお知らせしたため、取り消せません。`)
  await addEvent(tx, row, {
    kind: 'undo',
    state: before.state,
    actor: 'desk',
    undoOf: event.revision,
    set: toColumns(before),
    nowMs,
  })
  await undoShipments(tx, row.id, event.revision)
  if (kind === 'state' && state === 'delivered') await setDue(tx, toPointEvent(row.id), null)
  if (kind === 'state' && state === 'cancelled') {
    const problem = await takeBack(tx, row, { before, revision: event.revision, nowMs })
    if (problem !== undefined) throw refuse(problem)
  }
  const givenUp = await undoGivingUp(tx, row.id, event.revision)
  if (givenUp && !(await takeBackReturned(tx, givenUp.lines, { number: givenUp.number, actor, nowMs })))
    throw refuse('戻した在庫が売れたため、取り消せません。')
  if (kind === 'replacement') {
    const { number, lines } = await undoReplacement(tx, row.id, event.revision)
    await returnReplacements(tx, lines, { number, actor, nowMs })
  }
  return event
}

/** The last one that counts: what was undone does not. */
async function findLastEvent(tx: Db, orderId: string): Promise<OrderEventRow | undefined> {
  const events = await tx
    .select()
    .from(orderEvents)
    .where(eq(orderEvents.orderId, orderId))
    .orderBy(asc(orderEvents.revision))
  const undone = new Set(events.map(({ undoOf }) => undoOf))
  return events.findLast(({ kind, revision }) => kind !== 'undo' && !undone.has(revision))
}

async function isAccountClosed(tx: Db, { customerId }: OrderRow): Promise<boolean> {
  if (customerId === null) return false
  const [customer] = await tx
    .select({ closedAt: customers.closedAt })
    .from(customers)
    .where(eq(customers.id, customerId))
  return customer?.closedAt != null
}

const toDate = (at: string | null): Date | null => (at === null ? null : new Date(at))

const toColumns = ({ deliveryOn, dueAt, paidAt, shippedAt, deliveredAt }: OrderSnapshot): Partial<OrderRow> => ({
  deliveryOn,
  dueAt: toDate(dueAt),
  paidAt: toDate(paidAt),
  shippedAt: toDate(shippedAt),
  deliveredAt: toDate(deliveredAt),
})

interface Cancellation {
  before: OrderSnapshot
  revision: number
  nowMs: number
}

/** What a cancellation has given back. Returns why that is not possible; the caller rolls back then. Stock comes last, as always. */
async function takeBack(
  tx: Db,
  { id, number, customerId, method, paidAt }: OrderRow,
  { before, revision, nowMs }: Cancellation,
): Promise<string | undefined> {
  if (isByService(method) && !paidAt) return 'お支払いの手続きを終了したため、キャンセルを取り消せません。'
  const event = toPointEvent(id)
  const cause = toCause(revision)
  if (customerId !== null && !(await takeBackRestored(tx, { customerId, event, nowMs, cause })))
    return 'お戻ししたポイントをお客様が使ったため、キャンセルを取り消せません。'
  await reopenPendingPoints(tx, event, nowMs, cause)
  if (before.state !== 'shipped' && !(await takeStock(tx, await listUnshipped(tx, id), { number, nowMs })))
    return '戻した在庫が売れたか、販売を停止したため、キャンセルを取り消せません。'
  return undefined
}
