/** The mails and pushes about each step of an order. */
import { and, eq, gt, inArray } from '#drizzle'
import { getPointsUsed } from '#contract/orders/amounts.ts'
import { isRefundMade } from '#contract/orders/refunds.ts'
import type { OrderLine } from '#contract/orders/schema.ts'
import type { OrderState } from '#contract/orders/states.ts'
import { toJapanDate } from '#contract/shared/civil-date.ts'
import type { Db } from '#server/platform/db/client.ts'
import { enqueueMail } from '#server/platform/mailer/enqueue.ts'
import { orderCancelledMail, type Refund } from './cancelled-mail.ts'
import { formatPieces, type OrderFacts } from './mail-blocks.ts'
import { mailOwner, type OrderMailContext } from './mail-context.ts'
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
import { toTransfer } from './payment-blocks.ts'
import { pushToOwner } from './push-to-owner.ts'
import { loadRefunds } from './refund-rows.ts'
import { loadReturns } from './returns.ts'
import type { OrderEventRow, OrderRow } from './rows.ts'
import { type OrderEventKind, orderEvents } from './schema.ts'
import {
  allotPieces,
  isToldWrong,
  listShipments,
  setTold,
  type ShipmentRow,
  subtractShipped,
  withoutGivenUp,
} from './shipments.ts'

export interface StepContext extends OrderMailContext {
  event: OrderEventRow
  /** The address of the shop. */
  shop: string
  nowMs: number
}

export async function writeStepMails(tx: Db, context: StepContext): Promise<void> {
  const { kind, state } = context.event
  await (kind === 'state' ? STEPS[state]?.(tx, context) : CHANGES[kind]?.(tx, context))
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
    const { row, event, name, seller, nowMs } = context
    const { method, totalYen } = row
    if (method !== 'transfer' && method !== 'konbini') return mailPlaced(tx, context)
    const paidOn = toJapanDate(event.at.getTime())
    const eventId = toEventId(context, 'orderPaid')
    const props = { name, method, totalYen, paidOn, seller, change: event.reason }
    await mailOwner(tx, orderPaidMail, context, { props: (order) => ({ ...props, order }), eventId })
    await pushToOwner(tx, orderPaidPush, { row, eventId, nowMs })
  },
  shipped: mailShipment,
  async cancelled(tx, context) {
    const { row, event, name, nowMs } = context
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
    const props = (order: OrderFacts) => ({ name, order, by, reason, ...what })
    await mailOwner(tx, orderCancelledMail, context, { props, eventId })
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
    const { row, name } = context
    const shipments = await listShipments(tx, row.id)
    const lines = await loadShippedLines(tx, context)
    for (const shipment of shipments.filter(isToldWrong)) {
      const facts = toShipmentFacts(shipment, { ...context, lines, shipments })
      // With the number, because a job that runs again may find another one.
      const eventId = `${toEventId(context, 'orderTracking')}:${shipment.position}:${shipment.number}`
      const props = (order: OrderFacts) => ({ name, order, ...facts, cashYen: 0 })
      await mailOwner(tx, orderTrackingMail, context, { props, eventId })
      await setTold(tx, shipment)
    }
  },
  address: mailChange,
  delivery: mailChange,
}

async function mailShipment(tx: Db, context: StepContext): Promise<void> {
  const { row, event, name, nowMs } = context
  const shipments = await listShipments(tx, row.id)
  const shipment = shipments.find(({ shippedIn }) => shippedIn === event.revision)
  if (!shipment) return
  const lines = await loadShippedLines(tx, context)
  const cashYen = row.method === 'cash' && row.paidAt === null ? row.totalYen : 0
  const eventId = toEventId(context, 'orderShipped')
  const facts = toShipmentFacts(shipment, { ...context, lines, shipments })
  const props = (order: OrderFacts) => ({ name, order, ...facts, cashYen })
  await mailOwner(tx, orderShippedMail, context, { props, eventId })
  // A job that runs again mails nothing, and must not hide a correction.
  if (shipment.told === null) await setTold(tx, shipment)
  await pushToOwner(tx, orderShippedPush, { row, eventId, nowMs })
}

const loadShippedLines = async (tx: Db, { row, lines }: StepContext): Promise<OrderLine[]> =>
  withoutGivenUp(lines, await loadReturns(tx, row.id))

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
  const { row, event, name } = context
  const isLater = and(eq(orderEvents.orderId, row.id), gt(orderEvents.revision, event.revision))
  const isSame = inArray(orderEvents.kind, ['address', 'delivery'])
  if ((await tx.$count(orderEvents, and(isLater, isSame))) > 0) return
  const eventId = toEventId(context, 'orderChanged')
  await mailOwner(tx, orderChangedMail, context, { props: (order) => ({ name, order }), eventId })
}

async function mailPlaced(tx: Db, context: StepContext): Promise<void> {
  const { row, name, seller, event } = context
  const transfer = row.method === 'transfer' ? toTransfer(row, seller) : null
  const props = { name, method: row.method, seller, transfer, change: event.reason }
  const eventId = toEventId(context, 'orderPlaced')
  await mailOwner(tx, orderPlacedMail, context, { props: (order) => ({ ...props, order }), eventId })
}

async function mailShop(tx: Db, context: StepContext, event: 'received' | 'cancelled'): Promise<void> {
  const { shop: to, order } = context
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
