/** What leaves the store after a step of an order: mails, pushes and the refund of a cancellation. The job and its queue. */
import * as z from 'zod/mini'
import { and, asc, eq, gt, inArray } from '#drizzle'
import { getPointsUsed } from '#contract/orders/amounts.ts'
import { isRefundMade } from '#contract/orders/refunds.ts'
import type { OrderLine } from '#contract/orders/schema.ts'
import { getTransferDueDay, type OrderState } from '#contract/orders/states.ts'
import { toJapanDate } from '#contract/shared/civil-date.ts'
import { enqueuePush } from '#server/customers/push.ts'
import { customers } from '#server/customers/schema.ts'
import type { Db } from '#server/platform/db/client.ts'
import { notifyChange } from '#server/platform/db/notify.ts'
import type { Deps } from '#server/platform/deps.ts'
import { enqueueMail, getShopAddress } from '#server/platform/mailer/enqueue.ts'
import {
  enqueueJob,
  toJobId,
  type Job,
  type JobQueue,
  withdrawJob,
  PROMPT_RETRIES,
} from '#server/platform/queue/enqueue.ts'
import { loadSite } from '#server/settings/settings.ts'
import { orderCancelledMail, type Refund } from './cancelled-mail.ts'
import { formatPieces, toOrderFacts } from './mail-blocks.ts'
import {
  orderCancelledPush,
  orderChangedMail,
  orderNoticeMail,
  orderPaidMail,
  orderPaidPush,
  orderPlacedMail,
  orderShippedMail,
  orderShippedPush,
  orderTrackingMail,
} from './mails.ts'
import { CANCELLED, loadRefunds, refundRemaining } from './refunds.ts'
import { lockOrder } from './lock-order.ts'
import type { OrderEventRow, OrderRow } from './rows.ts'
import { type OrderEventKind, orderEvents, orderLines, orders } from './schema.ts'
import { listShipments, type ShipmentRow, subtractShipped } from './shipments.ts'

/** Customers wait for the mails, so the first retry comes soon. */
const orderQueue: JobQueue = {
  name: 'order-mails',
  options: PROMPT_RETRIES,
}

export const orderJobSchema = z.object({ orderId: z.string(), revision: z.int() })
export type OrderJobData = z.output<typeof orderJobSchema>

/** For so long, the desk can take back what it has done. Nothing leaves the store before. */
export const UNDO_SECONDS = 60

const toEventJob = ({ id, revision }: Pick<OrderRow, 'id' | 'revision'>): string =>
  toJobId(`orderMails:${id}:${revision}`)

/** Leaves writing the mails to a job, because other customers wait for the locks of this transaction. */
export async function notifyOrder(
  tx: Db,
  { id, revision, customerId }: Pick<OrderRow, 'id' | 'revision' | 'customerId'>,
  afterSeconds = 0,
): Promise<void> {
  const data: OrderJobData = { orderId: id, revision }
  await enqueueJob(tx, orderQueue, { id: toEventJob({ id, revision }), data, afterSeconds })
  await notifyChange(tx, customerId, 'orders')
}

/** False if mails, pushes and refunds of the event have started. */
export const withdrawNotice = (tx: Db, event: Pick<OrderRow, 'id' | 'revision'>): Promise<boolean> =>
  withdrawJob(tx, orderQueue, toEventJob(event))

export const orderMailJob = (deps: Pick<Deps, 'db' | 'env' | 'now'>): Job => ({
  queue: orderQueue,
  run: ({ data }) => writeOrderMails(deps, z.parse(orderJobSchema, data)),
})

export interface OrderMailContext {
  row: OrderRow
  /** Where mails go, and whom they greet. */
  to: string
  name: string
  lines: OrderLine[]
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
  const found = await db
    .select({ line: orderLines.line })
    .from(orderLines)
    .where(eq(orderLines.orderId, row.id))
    .orderBy(asc(orderLines.position))
  const lines = found.map(({ line }) => line)
  const { seller } = await loadSite(db)
  const order = toOrderFacts(row, lines)
  return { row, to, name: customer?.familyName || row.address?.familyName || '', lines, order, seller }
}

/** Does what follows from one revision, once. Of a cancelled order, only the cancellation is still sent. */
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
  const { row, event } = found
  const shop = getShopAddress(env)
  // It can no longer be undone. On its own, so that a mail that cannot be written does not stop it.
  if (event.state === 'cancelled' && event.actor === 'desk')
    await db.transaction(async (tx) => {
      const order = await lockOrder(tx, orderId)
      if (order.state === 'cancelled') await refundRemaining(tx, order, { actor: 'desk', nowMs: now() })
    })
  await db.transaction(async (tx) => {
    const context = await loadMailContext(tx, row)
    if (context) await writeEventMails(tx, { ...context, event, shop, nowMs: now() })
  })
}

async function writeEventMails(tx: Db, context: StepContext): Promise<void> {
  const { kind, state } = context.event
  await (kind === 'state' ? STEPS[state]?.(tx, context) : CHANGES[kind]?.(tx, context))
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
    // An order by card or PayPay is announced when it is paid, usually within a minute, and one by konbini with its numbers.
    if (row.method === 'transfer' && event.revision === 0 && row.state === 'awaiting_payment')
      await mailPlaced(tx, context)
  },
  async received(tx, context) {
    await mailShop(tx, context, 'received')
    const { row, event, to, name, order, seller, nowMs } = context
    const { method, totalYen, customerId } = row
    if (method !== 'transfer' && method !== 'konbini') return mailPlaced(tx, context)
    const paidOn = toJapanDate(event.at.getTime())
    const eventId = toEventId(context, 'orderPaid')
    const props = { name, order, method, totalYen, paidOn, seller, change: event.reason }
    await enqueueMail(tx, orderPaidMail, { to, props, eventId })
    await enqueuePush(tx, orderPaidPush, { customerId, eventId, nowMs })
  },
  shipped: mailShipment,
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
      isShipped: (await listShipments(tx, row.id)).length > 0,
    }
    const props = { name, order, by, reason, ...what }
    await enqueueMail(tx, orderCancelledMail, { to, props, eventId })
    if (by !== 'customer') await enqueuePush(tx, orderCancelledPush, { customerId, eventId, nowMs })
    // The shop was notified only of orders that were received.
    else if (row.paidAt || row.method === 'cash') await mailShop(tx, context, 'cancelled')
  },
}

/** The other ones are told to no one. */
const CHANGES: Partial<Record<OrderEventKind, (tx: Db, context: StepContext) => Promise<void>>> = {
  shipment: mailShipment,
  async tracking(tx, context) {
    const { row, event, to, name, order } = context
    // It may have been corrected again.
    const shipment = (await listShipments(tx, row.id)).find(({ correctedIn }) => correctedIn === event.revision)
    if (!shipment) return
    const props = { name, order, ...toShipmentFacts(shipment, context), cashYen: 0 }
    await enqueueMail(tx, orderTrackingMail, { to, props, eventId: toEventId(context, 'orderTracking') })
  },
  address: mailChange,
  delivery: mailChange,
}

async function mailShipment(tx: Db, context: StepContext): Promise<void> {
  const { row, event, to, name, order, nowMs } = context
  const shipment = (await listShipments(tx, row.id)).find(({ shippedIn }) => shippedIn === event.revision)
  if (!shipment) return
  const cashYen = row.method === 'cash' ? row.totalYen : 0
  const eventId = toEventId(context, 'orderShipped')
  const props = { name, order, ...toShipmentFacts(shipment, context), cashYen }
  await enqueueMail(tx, orderShippedMail, { to, props, eventId })
  await enqueuePush(tx, orderShippedPush, { customerId: row.customerId, eventId, nowMs })
}

/** `pieces` are listed if they are not the whole order. */
function toShipmentFacts({ carrier, number, pieces }: ShipmentRow, { event, lines }: StepContext) {
  const isWhole = subtractShipped(lines, [{ pieces }]).length === 0
  return {
    carrier,
    trackingNumber: number,
    pieces: isWhole
      ? []
      : pieces.map(({ sku, quantity }) =>
          formatPieces(
            lines.find((it) => it.sku === sku)!,
            quantity,
          ),
        ),
    isRest: !isWhole && event.kind === 'state',
  }
}

/** Once for several changes in a row. */
async function mailChange(tx: Db, context: StepContext): Promise<void> {
  const { row, event, to, name, order } = context
  const isLater = and(eq(orderEvents.orderId, row.id), gt(orderEvents.revision, event.revision))
  const isSame = inArray(orderEvents.kind, ['address', 'delivery'])
  if ((await tx.$count(orderEvents, and(isLater, isSame))) > 0) return
  await enqueueMail(tx, orderChangedMail, { to, props: { name, order }, eventId: toEventId(context, 'orderChanged') })
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

export const toVoucher = ({ dueAt, totalYen, voucher }: OrderRow) => ({
  dueAt: dueAt!.toISOString(),
  totalYen,
  codes: voucher ?? [],
})

async function mailShop(tx: Db, context: StepContext, event: 'received' | 'cancelled'): Promise<void> {
  const { order, shop: to } = context
  const eventId = toEventId(context, 'orderNotice')
  await enqueueMail(tx, orderNoticeMail, { to, props: { name: 'ご担当者', event, order }, eventId })
}

function getRefund({ method, paidAt }: OrderRow, isRefunded: boolean): Refund {
  if (method === null || method === 'cash' || (paidAt && !isRefunded)) return 'none'
  return paidAt ? method : NOT_PAID[method]
}

const NOT_PAID = {
  card: 'not-charged',
  paypay: 'not-charged-paypay',
  konbini: 'not-paid-at-store',
  transfer: 'not-transferred',
} as const
