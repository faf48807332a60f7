/** What staff record about shipments. */
import * as orderSpecs from '#contract/orders/actions.ts'
import type { ShippedPieces } from '#contract/orders/schema.ts'
import { and, asc, eq } from '#drizzle'
import type { Db } from '#server/platform/db/client.ts'
import { type ActionResult, deskAction } from '#server/platform/desk/action.ts'
import { CommandError } from '#server/platform/desk/command-error.ts'
import { changeByStaff, createClosedError, lockSeenOrder, toOrderEntry } from './desk-actions.ts'
import { addEvent } from './events.ts'
import type { OrderRow } from './rows.ts'
import { orderLines, shipments } from './schema.ts'
import {
  addShipment,
  formatShipment,
  listShipments,
  listUnshipped,
  setDelivered,
  type ShipmentRow,
  subtractShipped,
  toTrackingDigits,
} from './shipments.ts'

interface Tracking {
  carrier: string
  tracking: string
}

const isSame = ({ number }: ShipmentRow, { tracking }: Tracking): boolean =>
  toTrackingDigits(number) === toTrackingDigits(tracking)

export const shipAction = deskAction({
  ...orderSpecs.ship,
  permission: 'orders',
  async run(
    tx,
    { carrier, tracking, pieces: asked, ...input },
    { nowMs },
  ): Promise<ActionResult<orderSpecs.ShipOutput>> {
    const row = await lockSeenOrder(tx, input)
    const { id: orderId, state: from, number } = row
    const made = await listShipments(tx, orderId)
    const before = made.find((it) => isSame(it, { carrier, tracking }))
    if (before && row.state !== 'cancelled') {
      assertSamePieces(row, before, asked)
      return { output: { changed: false, from, position: before.position, isPart: from === 'preparing' } }
    }
    if (from === 'shipped' || from === 'delivered')
      throw new CommandError(
        `${number}: すでに「${made.map(formatShipment).join('」「')}」で発送済みです。「${carrier} ${tracking}」に直すときは、番号を訂正してください（orders tracking）。`,
      )
    const left = await listUnshipped(tx, orderId)
    const pieces = asked ? await choosePieces(tx, row, { asked, left }) : left
    const isPart = subtractShipped(left, [{ pieces }]).length > 0
    if (isPart && row.method === 'cash' && row.paidAt === null)
      throw new CommandError(
        `${number}: 代金引換のご注文は、分けて発送できません。残りをすべて一緒に発送してください。`,
      )
    if (isPart && from !== 'preparing') throw createClosedError(row)
    const changed = isPart
      ? await addEvent(tx, row, { kind: 'shipment', actor: 'desk', canUndo: true, nowMs })
      : await changeByStaff(tx, row, { to: 'shipped', nowMs })
    const shippedAt = new Date(nowMs)
    const position = await addShipment(tx, {
      orderId,
      carrier,
      number: tracking,
      pieces,
      shippedAt,
      shippedIn: changed.revision,
    })
    const entry = toOrderEntry(row, changed, ['shipment'])
    return { output: { changed: true, from, position, isPart }, entry }
  },
})

const countSkus = (pieces: readonly ShippedPieces[]): string =>
  JSON.stringify(pieces.map(({ sku, quantity }) => `${sku}:${quantity}`).toSorted())

function assertSamePieces({ number }: OrderRow, shipment: ShipmentRow, asked: ShippedPieces[] | undefined): void {
  if (!asked || countSkus(asked) === countSkus(shipment.pieces)) return
  throw new CommandError(
    `${number}: 「${formatShipment(shipment)}」は、${shipment.pieces.map(({ sku, quantity }) => `${sku}:${quantity}`).join('、')} の発送として記録されています。`,
  )
}

/** Refuses pieces that are not left to be shipped. */
async function choosePieces(
  tx: Db,
  { id, number }: OrderRow,
  { asked, left }: { asked: ShippedPieces[]; left: ShippedPieces[] },
): Promise<ShippedPieces[]> {
  const lines = await tx
    .select({ sku: orderLines.sku })
    .from(orderLines)
    .where(eq(orderLines.orderId, id))
    .orderBy(asc(orderLines.position))
  for (const { sku, quantity } of asked) {
    if (!lines.some((it) => it.sku === sku))
      throw new CommandError(`${number}: ${sku} はこのご注文にありません（${lines.map((it) => it.sku).join('、')}）。`)
    const rest = left.find((it) => it.sku === sku)?.quantity ?? 0
    if (rest < quantity)
      throw new CommandError(`${number}: ${sku} の未発送は${rest}点です。${quantity}点は発送できません。`)
  }
  if (new Set(asked.map(({ sku }) => sku)).size < asked.length)
    throw new CommandError(`${number}: 同じ品番が2回指定されています。`)
  return asked
}

export const deliverAction = deskAction({
  ...orderSpecs.deliver,
  permission: 'orders',
  async run(tx, { position, ...input }, { nowMs }): Promise<ActionResult<orderSpecs.DeliverOutput>> {
    const row = await lockSeenOrder(tx, input)
    const from = row.state
    const made = await listShipments(tx, row.id)
    const before: ActionResult<orderSpecs.DeliverOutput> = {
      output: { changed: false, from, isWhole: from === 'delivered' },
    }
    if (position !== undefined) {
      const shipment = findShipment(row, made, position)
      if (shipment.deliveredAt) return before
    } else if (from === 'delivered') return before
    const isWhole =
      from !== 'preparing' && made.every((it) => it.deliveredAt || position === undefined || it.position === position)
    if (isWhole || position === undefined) {
      const changed = await changeByStaff(tx, row, { to: 'delivered', nowMs })
      return { output: { changed: true, from, isWhole: true }, entry: toOrderEntry(row, changed) }
    }
    if (from !== 'preparing' && from !== 'shipped') throw createClosedError(row)
    const changed = await addEvent(tx, row, { kind: 'shipment-delivered', actor: 'desk', canUndo: true, nowMs })
    await setDelivered(tx, { orderId: row.id, position, revision: changed.revision, nowMs })
    return { output: { changed: true, from, isWhole: false }, entry: toOrderEntry(row, changed, ['shipment']) }
  },
})

function findShipment({ number }: OrderRow, made: readonly ShipmentRow[], position: number): ShipmentRow {
  const found = made.find((it) => it.position === position)
  if (found) return found
  throw new CommandError(
    made.length === 0
      ? `${number}: まだ発送していません。`
      : `${number}: ${position}番目の発送はありません（1から${made.length}まで）。`,
  )
}

/** Corrects what the customer was told. */
export const trackingAction = deskAction({
  ...orderSpecs.tracking,
  permission: 'orders',
  async run(tx, { carrier, tracking, position, ...input }, { nowMs }): Promise<ActionResult<orderSpecs.StateOutput>> {
    const row = await lockSeenOrder(tx, input)
    const made = await listShipments(tx, row.id)
    if (position === undefined && made.length > 1)
      throw new CommandError(
        `${row.number}: ${made.length}回に分けて発送しています。何番目の発送か（--shipment）を指定してください（${made.map((it) => `${it.position}: ${formatShipment(it)}`).join('、')}）。`,
      )
    const shipment = findShipment(row, made, position ?? 1)
    if (row.state === 'cancelled') throw createClosedError(row)
    const output = { changed: shipment.carrier !== carrier || shipment.number !== tracking, from: row.state }
    if (!output.changed) return { output }
    const changed = await addEvent(tx, row, { kind: 'tracking', actor: 'desk', nowMs })
    await tx
      .update(shipments)
      .set({ carrier, number: tracking })
      .where(and(eq(shipments.orderId, row.id), eq(shipments.position, shipment.position)))
    return { output, entry: toOrderEntry(row, changed, ['tracking']) }
  },
})
