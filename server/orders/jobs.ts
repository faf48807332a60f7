/** The job that does what follows from a step of an order: the refund of a cancellation, then mails and pushes. */
import * as z from 'zod/mini'
import { and, eq } from '#drizzle'
import type { Db } from '#server/platform/db/client.ts'
import type { Deps } from '#server/platform/deps.ts'
import { getShopAddress } from '#server/platform/mailer/enqueue.ts'
import type { Job } from '#server/platform/queue/enqueue.ts'
import { lockOrder } from './lock-order.ts'
import { loadMailContext } from './mail-context.ts'
import { refundRemaining } from './refunds.ts'
import type { OrderEventRow, OrderRow } from './rows.ts'
import { orderEvents, orders } from './schema.ts'
import { writeStepMails } from './step-mails.ts'
import { isNoticeWaiting, repeatAfterUndo, type StepData, stepQueue, stepSchema } from './step-queue.ts'

export const orderMailJob = (deps: Pick<Deps, 'db' | 'env' | 'now'>): Job => ({
  queue: stepQueue,
  run: ({ data }) => finishStep(deps, z.parse(stepSchema, data)),
})

/** Does what follows from one revision, once. Nothing is sent about a step that a later one has made untrue. */
export async function finishStep(
  { db, env, now }: Pick<Deps, 'db' | 'env' | 'now'>,
  { orderId, revision }: StepData,
): Promise<void> {
  const [found] = await db
    .select({ row: orders, event: orderEvents })
    .from(orders)
    .innerJoin(orderEvents, eq(orderEvents.orderId, orders.id))
    .where(and(eq(orders.id, orderId), eq(orderEvents.revision, revision)))
  if (!found) return
  const { row, event } = found
  if (isOutdated(row, event)) return db.transaction((tx) => waitForUndo(tx, row, revision))
  const shop = getShopAddress(env)
  // It can no longer be undone. On its own, so that a mail that cannot be written does not stop it.
  if (event.state === 'cancelled' && event.actor === 'desk')
    await db.transaction(async (tx) => {
      const order = await lockOrder(tx, orderId)
      if (order.state === 'cancelled') await refundRemaining(tx, order, { actor: 'desk', nowMs: now() })
    })
  await db.transaction(async (tx) => {
    const context = await loadMailContext(tx, row)
    if (context) await writeStepMails(tx, { ...context, event, shop, nowMs: now() })
  })
}

function isOutdated({ state }: OrderRow, event: OrderEventRow): boolean {
  if (state === 'cancelled') return event.state !== 'cancelled'
  return event.kind === 'state' && event.state === 'awaiting_payment' && state !== 'awaiting_payment'
}

/** The later step may still be taken back: the job runs again when that is decided. */
async function waitForUndo(tx: Db, { id, revision }: OrderRow, ofEvent: number): Promise<void> {
  const isLast = and(eq(orderEvents.orderId, id), eq(orderEvents.revision, revision))
  const [last] = await tx.select({ before: orderEvents.before }).from(orderEvents).where(isLast)
  if (!last?.before || !(await isNoticeWaiting(tx, { id, revision }))) return
  await repeatAfterUndo(tx, { orderId: id, revision: ofEvent })
}
