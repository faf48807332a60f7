/** The job that mails the customer and the shop about the steps of an order, and its queue. */
import * as z from 'zod/mini'
import { and, asc, eq } from '#drizzle'
import { getPointsUsed } from '#contract/orders/amounts.ts'
import { isRefundMade } from '#contract/orders/refunds.ts'
import { getTransferDueDay, type OrderState } from '#contract/orders/states.ts'
import { toJapanDate } from '#contract/shared/civil-date.ts'
import { enqueuePush } from '#server/customers/push.ts'
import { customers } from '#server/customers/schema.ts'
import type { Db } from '#server/platform/db/client.ts'
import { notifyChange } from '#server/platform/db/notify.ts'
import type { Deps } from '#server/platform/deps.ts'
import { enqueueMail, getShopAddress } from '#server/platform/mailer/enqueue.ts'
import { enqueueJob, toJobId, type Job, type JobQueue } from '#server/platform/queue/enqueue.ts'
import { loadSite } from '#server/settings/settings.ts'
import { orderCancelledMail, type Refund } from './cancelled-mail.ts'
import { toOrderFacts } from './mail-blocks.ts'
import {
  orderCancelledPush,
  orderNoticeMail,
  orderPaidMail,
  orderPaidPush,
  orderPlacedMail,
  orderShippedMail,
  orderShippedPush,
} from './mails.ts'
import { CANCELLED, loadRefunds } from './refunds.ts'
import type { OrderEventRow, OrderRow } from './rows.ts'
import { orderEvents, orderLines, orders } from './schema.ts'

/** Customers wait for the mails, so the first retry comes soon. */
const orderQueue: JobQueue = {
  name: 'order-mails',
  options: {
    retryLimit: 20,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 3_600,
    expireInSeconds: 60,
    heartbeatSeconds: 20,
  },
}

export const orderJobSchema = z.object({ orderId: z.string(), revision: z.int() })
export type OrderJobData = z.output<typeof orderJobSchema>

/** Leaves writing the mails to a job, because other customers wait for the locks of this transaction. */
export async function notifyOrder(
  tx: Db,
  { id, revision, customerId }: Pick<OrderRow, 'id' | 'revision' | 'customerId'>,
): Promise<void> {
  const data: OrderJobData = { orderId: id, revision }
  await enqueueJob(tx, orderQueue, { id: toJobId(`orderMails:${id}:${revision}`), data })
  await notifyChange(tx, customerId, 'orders')
}

export const orderMailJob = (deps: Pick<Deps, 'db' | 'env' | 'now'>): Job => ({
  queue: orderQueue,
  run: ({ data }) => writeOrderMails(deps, z.parse(orderJobSchema, data)),
})

export interface OrderMailContext {
  row: OrderRow
  /** Where mails go, and whom they greet. */
  to: string
  name: string
  order: ReturnType<typeof toOrderFacts>
  seller: Awaited<ReturnType<typeof loadSite>>['seller']
}

/** Undefined after the personal data was erased. */
export async function loadMailContext(db: Db, row: OrderRow): Promise<OrderMailContext | undefined> {
  const [customer] = await db
    .select({ email: customers.email, familyName: customers.familyName })
    .from(customers)
    .where(eq(customers.id, row.customerId))
  // The customer may have changed the address since the order.
  const to = customer?.email ?? row.email
  if (!to) return undefined
  const lines = await db
    .select({ line: orderLines.line })
    .from(orderLines)
    .where(eq(orderLines.orderId, row.id))
    .orderBy(asc(orderLines.position))
  const { seller } = await loadSite(db)
  const order = toOrderFacts(
    row,
    lines.map(({ line }) => line),
  )
  return { row, to, name: customer?.familyName || row.address?.familyName || '', order, seller }
}

/** Mails and pushes what happened in one revision, once. Of a cancelled order, only the cancellation is still sent. */
export async function writeOrderMails(
  { db, env, now }: Pick<Deps, 'db' | 'env' | 'now'>,
  { orderId, revision }: OrderJobData,
): Promise<void> {
  const [found] = await db
    .select({ row: orders, event: orderEvents })
    .from(orders)
    .innerJoin(orderEvents, eq(orderEvents.orderId, orders.id))
    .where(and(eq(orders.id, orderId), eq(orderEvents.revision, revision)))
  if (!found || (found.row.state === 'cancelled' && found.event.state !== 'cancelled')) return
  const context = await loadMailContext(db, found.row)
  if (!context) return
  const shop = getShopAddress(env)
  await db.transaction(async (tx) => {
    await STEPS[found.event.state]?.(tx, { ...context, event: found.event, shop, nowMs: now() })
  })
}

interface StepContext extends OrderMailContext {
  event: OrderEventRow
  shop: string
  nowMs: number
}

const toEventId = ({ row, event }: StepContext, kind: string): string => `${kind}:${row.id}:${event.revision}`

/** The other states need no mail: the next step follows soon, or the customer is looking at the order. */
const STEPS: Partial<Record<OrderState, (tx: Db, context: StepContext) => Promise<void>>> = {
  async awaiting_payment(tx, context) {
    const { row, event } = context
    // An order by card is announced when it is paid, usually within a minute.
    if (row.method === 'transfer' && event.revision === 0 && row.state === 'awaiting_payment')
      await mailPlaced(tx, context)
  },
  async received(tx, context) {
    await mailShop(tx, context, 'received')
    if (context.row.method !== 'transfer') return mailPlaced(tx, context)
    const { row, event, to, name, order, seller, nowMs } = context
    const { totalYen, customerId } = row
    const paidOn = toJapanDate(event.at.getTime())
    const eventId = toEventId(context, 'orderPaid')
    const props = { name, order, totalYen, paidOn, seller, change: event.reason }
    await enqueueMail(tx, orderPaidMail, { to, props, eventId })
    await enqueuePush(tx, orderPaidPush, { customerId, eventId, nowMs })
  },
  async shipped(tx, context) {
    const { row, to, name, order, nowMs } = context
    const { carrier = '', number = '' } = row.tracking ?? {}
    const cashYen = row.method === 'cash' ? row.totalYen : 0
    const eventId = toEventId(context, 'orderShipped')
    await enqueueMail(tx, orderShippedMail, {
      to,
      props: { name, order, carrier, trackingNumber: number, cashYen },
      eventId,
    })
    await enqueuePush(tx, orderShippedPush, { customerId: row.customerId, eventId, nowMs })
  },
  async cancelled(tx, context) {
    const { row, event, to, name, order, nowMs } = context
    const { quote, customerId } = row
    const eventId = toEventId(context, 'orderCancelled')
    const { actor: by, reason } = event
    const rows = (await loadRefunds(tx, row.id)).filter(({ unmatchedIntentId }) => unmatchedIntentId === null)
    const refunded = rows.find((it) => it.reason === CANCELLED)
    const what = {
      refund: getRefund(row, refunded !== undefined),
      totalYen: refunded?.yen ?? row.totalYen,
      isPartRefunded: rows.some((it) => it !== refunded && isRefundMade(it.state)),
      pointsUsed: getPointsUsed(quote),
      isShipped: row.shippedAt !== null,
    }
    const props = { name, order, by, reason, ...what }
    await enqueueMail(tx, orderCancelledMail, { to, props, eventId })
    if (by !== 'customer') await enqueuePush(tx, orderCancelledPush, { customerId, eventId, nowMs })
    // The shop was notified only of orders that were received.
    else if (row.paidAt || row.method === 'cash') await mailShop(tx, context, 'cancelled')
  },
}

async function mailPlaced(tx: Db, context: StepContext): Promise<void> {
  const { row, to, name, order, seller, event } = context
  const transfer = row.method === 'transfer' ? toTransfer(context) : null
  const props = { name, order, method: row.method, seller, transfer, change: event.reason }
  await enqueueMail(tx, orderPlacedMail, { to, props, eventId: toEventId(context, 'orderPlaced') })
}

export const toTransfer = ({ row, seller }: Pick<OrderMailContext, 'row' | 'seller'>) => ({
  account: seller.bankAccount,
  dueOn: getTransferDueDay(row.createdAt.getTime()),
  totalYen: row.totalYen,
})

async function mailShop(tx: Db, context: StepContext, event: 'received' | 'cancelled'): Promise<void> {
  const { order, shop: to } = context
  const eventId = toEventId(context, 'orderNotice')
  await enqueueMail(tx, orderNoticeMail, { to, props: { name: 'ご担当者', event, order }, eventId })
}

function getRefund({ method, paidAt }: OrderRow, isRefunded: boolean): Refund {
  if (paidAt && !isRefunded) return 'none'
  if (method === 'card') return paidAt ? 'card' : 'not-charged'
  if (method === 'transfer') return paidAt ? 'transfer' : 'not-transferred'
  return 'none'
}
