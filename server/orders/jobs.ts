/** What leaves the store after a step of an order: mails, pushes and the refund of a cancellation. The job and its queue. */
import * as z from 'zod/mini'
import { ulid } from 'ulid'
import { and, eq, gt, inArray } from '#drizzle'
import { getPointsUsed } from '#contract/orders/amounts.ts'
import { isRefundMade } from '#contract/orders/refunds.ts'
import type { OrderLine } from '#contract/orders/schema.ts'
import type { OrderActor, OrderState } from '#contract/orders/states.ts'
import { toJapanDate } from '#contract/shared/civil-date.ts'
import { customers } from '#server/customers/schema.ts'
import type { Db } from '#server/platform/db/client.ts'
import { notifyChange } from '#server/platform/db/notify.ts'
import type { Deps } from '#server/platform/deps.ts'
import { enqueueMail, getShopAddress } from '#server/platform/mailer/enqueue.ts'
import {
  enqueueJob,
  isJobWaiting,
  toJobId,
  type Job,
  type JobQueue,
  withdrawJob,
  PROMPT_RETRIES,
} from '#server/platform/queue/enqueue.ts'
import { loadSite } from '#server/settings/settings.ts'
import { orderCancelledMail, type Refund } from './cancelled-mail.ts'
import { createOrderLink } from './links.ts'
import { formatPieces, type OrderFacts, toOrderFacts } from './mail-blocks.ts'
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
import { refundRemaining } from './refunds.ts'
import { loadRefunds } from './refund-rows.ts'
import { lockOrder } from './lock-order.ts'
import { toTransfer } from './payment-blocks.ts'
import { pushToOwner } from './push-to-owner.ts'
import { loadLines } from './returns.ts'
import type { OrderEventRow, OrderRow } from './rows.ts'
import { type OrderEventKind, orderEvents, orders } from './schema.ts'
import { allotPieces, isToldWrong, listShipments, setTold, type ShipmentRow, subtractShipped } from './shipments.ts'

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

/** Leaves writing the mails to a job, because other customers wait for the locks of this transaction. `actor`: of the event. */
export async function notifyOrder(
  tx: Db,
  { id, revision, customerId }: Pick<OrderRow, 'id' | 'revision' | 'customerId'>,
  actor: OrderActor,
): Promise<void> {
  const data: OrderJobData = { orderId: id, revision }
  const afterSeconds = actor === 'desk' ? UNDO_SECONDS : 0
  await enqueueJob(tx, orderQueue, { id: toEventJob({ id, revision }), data, afterSeconds })
  if (customerId !== null) await notifyChange(tx, customerId, 'orders')
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
  order: OrderFacts
  seller: Awaited<ReturnType<typeof loadSite>>['seller']
}

/** Undefined after the personal data was erased. Of an order without an account, each call creates a link. */
export async function loadMailContext(db: Db, row: OrderRow): Promise<OrderMailContext | undefined> {
  const { customerId } = row
  const [customer] =
    customerId === null
      ? []
      : await db
          .select({ email: customers.email, familyName: customers.familyName })
          .from(customers)
          .where(eq(customers.id, customerId))
  // The customer may have changed the address since the order.
  const to = customer?.email ?? row.email
  if (!to) return undefined
  const lines = await loadLines(db, row.id)
  const { seller } = await loadSite(db)
  const order = { ...toOrderFacts(row, lines), ...(customerId === null && { link: await createOrderLink(db, row.id) }) }
  return { row, to, name: customer?.familyName || row.address?.familyName || '', lines, order, seller }
}

/** Does what follows from one revision, once. Nothing is sent about a step that a later one has made untrue. */
export async function writeOrderMails(
  { db, env, now }: Pick<Deps, 'db' | 'env' | 'now'>,
  { orderId, revision }: OrderJobData,
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
    if (context) await writeEventMails(tx, { ...context, event, shop, nowMs: now() })
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
  if (!last?.before || !(await isJobWaiting(tx, orderQueue, toEventJob({ id, revision })))) return
  const data: OrderJobData = { orderId: id, revision: ofEvent }
  await enqueueJob(tx, orderQueue, { id: toJobId(ulid()), data, afterSeconds: UNDO_SECONDS })
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
    if (row.method === 'transfer' && event.revision === 0) await mailPlaced(tx, context)
  },
  async received(tx, context) {
    await mailShop(tx, context, 'received')
    const { row, event, to, name, order, seller, nowMs } = context
    const { method, totalYen } = row
    if (method !== 'transfer' && method !== 'konbini') return mailPlaced(tx, context)
    const paidOn = toJapanDate(event.at.getTime())
    const eventId = toEventId(context, 'orderPaid')
    const props = { name, order, method, totalYen, paidOn, seller, change: event.reason }
    await enqueueMail(tx, orderPaidMail, { to, props, eventId })
    await pushToOwner(tx, orderPaidPush, { row, eventId, nowMs })
  },
  shipped: mailShipment,
  async cancelled(tx, context) {
    const { row, event, to, name, order, nowMs } = context
    const { quote } = row
    const eventId = toEventId(context, 'orderCancelled')
    const { actor: by, reason } = event
    const rows = (await loadRefunds(tx, row.id)).filter(({ unmatchedIntentId }) => unmatchedIntentId === null)
    const refunded = rows.find(({ isCancellation }) => isCancellation)
    const what = {
      refund: getRefund(row, refunded !== undefined),
      totalYen: refunded?.yen ?? row.totalYen,
      isPartRefunded: rows.some((it) => it !== refunded && isRefundMade(it.state)),
      pointsUsed: getPointsUsed(quote),
      isShipped: (await listShipments(tx, row.id)).length > 0,
    }
    const props = { name, order, by, reason, ...what }
    await enqueueMail(tx, orderCancelledMail, { to, props, eventId })
    if (by !== 'customer') await pushToOwner(tx, orderCancelledPush, { row, eventId, nowMs })
    // The shop was notified only of orders that were received.
    else if (row.paidAt || row.method === 'cash') await mailShop(tx, context, 'cancelled')
  },
}

/** The other ones are told to no one. */
const CHANGES: Partial<Record<OrderEventKind, (tx: Db, context: StepContext) => Promise<void>>> = {
  shipment: mailShipment,
  /** What was corrected before its shipment was mailed, or corrected back, needs no mail. */
  async tracking(tx, context) {
    const { row, to, name, order } = context
    const shipments = await listShipments(tx, row.id)
    for (const shipment of shipments.filter(isToldWrong)) {
      const props = { name, order, ...toShipmentFacts(shipment, { ...context, shipments }), cashYen: 0 }
      // With the number, because a job that runs again may find another one.
      const eventId = `${toEventId(context, 'orderTracking')}:${shipment.position}:${shipment.number}`
      await enqueueMail(tx, orderTrackingMail, { to, props, eventId })
      await setTold(tx, shipment)
    }
  },
  address: mailChange,
  delivery: mailChange,
}

async function mailShipment(tx: Db, context: StepContext): Promise<void> {
  const { row, event, to, name, order, nowMs } = context
  const shipments = await listShipments(tx, row.id)
  const shipment = shipments.find(({ shippedIn }) => shippedIn === event.revision)
  if (!shipment) return
  const cashYen = row.method === 'cash' && row.paidAt === null ? row.totalYen : 0
  const eventId = toEventId(context, 'orderShipped')
  const props = { name, order, ...toShipmentFacts(shipment, { ...context, shipments }), cashYen }
  await enqueueMail(tx, orderShippedMail, { to, props, eventId })
  // A job that runs again mails nothing, and must not hide a correction.
  if (shipment.told === null) await setTold(tx, shipment)
  await pushToOwner(tx, orderShippedPush, { row, eventId, nowMs })
}

/** `pieces` are listed if they are not the whole order. */
function toShipmentFacts(
  shipment: ShipmentRow,
  { event, lines, shipments }: StepContext & { shipments: readonly ShipmentRow[] },
) {
  const { carrier, number: trackingNumber, pieces } = shipment
  const isWhole = subtractShipped(lines, [{ pieces }]).length === 0
  const allotted = allotPieces(
    lines,
    shipments.map((it) => it.pieces),
  )
  const own = allotted[shipments.findIndex(({ position }) => position === shipment.position)]!
  return {
    carrier,
    trackingNumber,
    pieces: isWhole ? [] : own.map(({ position, quantity }) => formatPieces(lines[position]!, quantity)),
    isRest: !isWhole && event.kind === 'state',
    isReplacement: own.every(({ position }) => lines[position]!.exchangedIn !== undefined),
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
  const transfer = row.method === 'transfer' ? toTransfer(row, seller) : null
  const props = { name, order, method: row.method, seller, transfer, change: event.reason }
  await enqueueMail(tx, orderPlacedMail, { to, props, eventId: toEventId(context, 'orderPlaced') })
}

async function mailShop(tx: Db, context: StepContext, event: 'received' | 'cancelled'): Promise<void> {
  const { shop: to } = context
  // The link is the customer's alone.
  const { link: _, ...order } = context.order
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
