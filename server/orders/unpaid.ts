/**
 * The daily job of payments that take days: reminds customers of missing ones, and cancels orders whose transfer stays away.
 * Those by konbini end with their payment (server/payments).
 */
import { and, eq, gt, lt, lte } from '#drizzle'
import { KONBINI_DAYS } from '#contract/orders/states.ts'
import { addDays, toJapanDate, toJapanInstant } from '#contract/shared/civil-date.ts'
import { DAY_MS, MINUTE_MS } from '#contract/shared/constants.ts'
import { CodedError } from '#contract/shared/errors.ts'
import type { Db } from '#server/platform/db/client.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DAILY_JOB_OPTIONS, type Job } from '#server/platform/queue/enqueue.ts'
import { loadMailContext, mailOwner } from './mail-context.ts'
import { orderReminderPush } from './mails.ts'
import { toTransfer, toVoucher } from './payment-blocks.ts'
import { pushToOwner } from './push-to-owner.ts'
import { orderReminderMail } from './reminder-mail.ts'
import type { OrderRow } from './rows.ts'
import { orders } from './schema.ts'
import { lockOrder } from './lock-order.ts'
import { changeState } from './state.ts'

/** Days after the order: for konbini, the day before the last one. */
const REMINDER_DAYS = { transfer: 4, konbini: KONBINI_DAYS - 1 }

/** Until then the shop can record what arrived on the last day. */
const RUNS_AT = '10:00'

export const unpaidOrdersJob = (deps: Pick<Deps, 'db' | 'now'>): Job => ({
  queue: { name: 'orders-unpaid', options: DAILY_JOB_OPTIONS },
  daily: RUNS_AT,
  async run() {
    await cancelUnpaidOrders(deps)
    await remind(deps, 'transfer')
    await remind(deps, 'konbini')
  },
})

const isAwaited = (method: keyof typeof REMINDER_DAYS) =>
  and(eq(orders.method, method), eq(orders.state, 'awaiting_payment'))

/** The database's clock, by which the job is started, may be ahead of this one. */
const CLOCK_TOLERANCE_MS = MINUTE_MS

/**
 * A run that was missed takes place at the next start, maybe at night. Before the morning it counts as yesterday's, so that
 * the shop can still record what arrived.
 */
function getLastRun(nowMs: number): number {
  const todaysRun = toJapanInstant(toJapanDate(nowMs), RUNS_AT)
  return todaysRun <= nowMs + CLOCK_TOLERANCE_MS ? todaysRun : todaysRun - DAY_MS
}

export async function cancelUnpaidOrders({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const nowMs = now()
  const due = await db
    .select({ orderId: orders.id })
    .from(orders)
    .where(and(isAwaited('transfer'), lte(orders.dueAt, new Date(getLastRun(nowMs)))))
    .orderBy(orders.dueAt)
  for (const { orderId } of due)
    await db
      .transaction((tx) => changeState(tx, { orderId, to: 'cancelled', actor: 'deadline', nowMs }))
      .catch((error: unknown) => {
        // Paid or cancelled meanwhile.
        if (!(error instanceof CodedError) || error.code !== 'ORDER_CLOSED') throw error
      })
}

/** Also sends reminders that the last days' runs have missed. */
async function remind({ db, now }: Pick<Deps, 'db' | 'now'>, method: keyof typeof REMINDER_DAYS): Promise<void> {
  const nowMs = now()
  const lastDay = addDays(toJapanDate(nowMs), -REMINDER_DAYS[method])
  const orderedBefore = new Date(toJapanInstant(addDays(lastDay, 1), '00:00'))
  const due = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(isAwaited(method), gt(orders.dueAt, new Date(nowMs)), lt(orders.createdAt, orderedBefore)))
  for (const { id } of due)
    await db.transaction(async (tx) => {
      const row = await lockOrder(tx, id)
      if (row.state === 'awaiting_payment') await mailReminder(tx, row, nowMs)
    })
}

/** Once an order. */
async function mailReminder(tx: Db, row: OrderRow, nowMs: number): Promise<void> {
  const context = await loadMailContext(tx, row)
  if (!context) return
  const { name, seller } = context
  const eventId = `orderReminder:${row.id}`
  const how = row.method === 'konbini' ? { voucher: toVoucher(row) } : { transfer: toTransfer(row, seller) }
  await mailOwner(tx, orderReminderMail, context, { props: (order) => ({ name, order, ...how }), eventId })
  await pushToOwner(tx, orderReminderPush, { row, eventId, nowMs })
}
