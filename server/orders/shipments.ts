/** What of an order was given to carriers, and what is left. */
import { and, asc, eq, inArray, type InferSelectModel, isNull } from '#drizzle'
import type { Shipment, ShippedPieces } from '#contract/orders/schema.ts'
import { toCode } from '#contract/shared/normalize-text.ts'
import type { Db } from '#server/platform/db/client.ts'
import { returns } from './return-schema.ts'
import { orderLines, shipments } from './schema.ts'

export type ShipmentRow = InferSelectModel<typeof shipments>

export const listShipments = (db: Db, orderId: string): Promise<ShipmentRow[]> =>
  db.select().from(shipments).where(eq(shipments.orderId, orderId)).orderBy(asc(shipments.position))

export const toShipment = ({ carrier, number, pieces, shippedAt, deliveredAt }: ShipmentRow): Shipment => ({
  carrier,
  number,
  pieces,
  shippedAt: shippedAt.toISOString(),
  deliveredAt: deliveredAt?.toISOString() ?? null,
})

export const formatShipment = ({ carrier, number }: Pick<ShipmentRow, 'carrier' | 'number'>): string =>
  `${carrier} ${number}`

/** A mail tells the customer carrier and number as they are now. */
export async function setTold(tx: Db, shipment: ShipmentRow): Promise<void> {
  await tx
    .update(shipments)
    .set({ told: formatShipment(shipment) })
    .where(and(eq(shipments.orderId, shipment.orderId), eq(shipments.position, shipment.position)))
}

/** The customer was told something else. */
export const isToldWrong = (shipment: ShipmentRow): boolean =>
  shipment.told !== null && shipment.told !== formatShipment(shipment)

/** Numbers are typed with and without hyphens. */
export const toTrackingDigits = (number: string): string => toCode(number).replaceAll('-', '').toUpperCase()

const countPieces = (pieces: readonly ShippedPieces[], sku: string): number =>
  pieces.reduce((sum, it) => (it.sku === sku ? sum + it.quantity : sum), 0)

/** The pieces of each SKU that are in none of the shipments, without those that have none left. */
export const subtractShipped = (
  lines: readonly ShippedPieces[],
  shipped: readonly Pick<ShipmentRow, 'pieces'>[],
): ShippedPieces[] => {
  const pieces = shipped.flatMap((it) => it.pieces)
  return [...new Set(lines.map(({ sku }) => sku))]
    .map((sku) => ({ sku, quantity: countPieces(lines, sku) - countPieces(pieces, sku) }))
    .filter(({ quantity }) => quantity > 0)
}

export interface LinePieces {
  /** Of the line, from 0. */
  position: number
  quantity: number
}

/**
 * To which lines the pieces of each group belong, such as those of each shipment. An SKU has several lines if some of its pieces
 * were exchanged: its first lines come first.
 */
export function allotPieces(
  lines: readonly ShippedPieces[],
  groups: readonly (readonly ShippedPieces[])[],
): LinePieces[][] {
  const left = lines.map(({ quantity }) => quantity)
  const take = ({ sku, quantity }: ShippedPieces): LinePieces[] => {
    let missing = quantity
    return lines.flatMap((line, position) => {
      const part = line.sku === sku ? Math.min(left[position]!, missing) : 0
      left[position]! -= part
      missing -= part
      return part > 0 ? [{ position, quantity: part }] : []
    })
  }
  return groups.map((pieces) => pieces.flatMap(take))
}

/** The lines without pieces that will never be shipped, because their order was closed without them. */
export const withoutGivenUp = <Line extends ShippedPieces>(
  lines: readonly Line[],
  rows: readonly Pick<InferSelectModel<typeof returns>, 'reason' | 'lines'>[],
): Line[] => {
  const givenUp = rows.flatMap((it) => (it.reason === 'not-shipped' ? it.lines : []))
  return lines.map((line, position) => ({
    ...line,
    quantity: givenUp.reduce((left, it) => (it.position === position ? left - it.quantity : left), line.quantity),
  }))
}

/** The lines of what was or is to be shipped. */
export async function loadShippable(db: Db, orderId: string): Promise<ShippedPieces[]> {
  const lines = await db
    .select({ sku: orderLines.sku, quantity: orderLines.quantity })
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.position))
  const rows = await db
    .select({ reason: returns.reason, lines: returns.lines })
    .from(returns)
    .where(eq(returns.orderId, orderId))
  return withoutGivenUp(lines, rows)
}

export const listUnshipped = async (db: Db, orderId: string): Promise<ShippedPieces[]> =>
  subtractShipped(await loadShippable(db, orderId), await listShipments(db, orderId))

export async function addShipment(
  tx: Db,
  shipment: Omit<ShipmentRow, 'position' | 'told' | 'deliveredAt' | 'deliveredIn'>,
): Promise<number> {
  const position = ((await listShipments(tx, shipment.orderId)).at(-1)?.position ?? 0) + 1
  await tx.insert(shipments).values({ ...shipment, position })
  return position
}

/** All that are under way, or one of them. `revision`: of the event. */
export async function setDelivered(
  tx: Db,
  { orderId, position, revision, nowMs }: { orderId: string; position?: number; revision: number; nowMs: number },
): Promise<void> {
  const which = position === undefined ? undefined : eq(shipments.position, position)
  await tx
    .update(shipments)
    .set({ deliveredAt: new Date(nowMs), deliveredIn: revision })
    .where(and(eq(shipments.orderId, orderId), isNull(shipments.deliveredAt), which))
}

/** Takes back what one event has changed. */
export async function undoShipments(tx: Db, orderId: string, revision: number): Promise<void> {
  const ofOrder = eq(shipments.orderId, orderId)
  await tx.delete(shipments).where(and(ofOrder, eq(shipments.shippedIn, revision)))
  await tx
    .update(shipments)
    .set({ deliveredAt: null, deliveredIn: null })
    .where(and(ofOrder, eq(shipments.deliveredIn, revision)))
}

/** Which of these orders have shipments. */
export async function findShipped(db: Db, orderIds: string[]): Promise<Set<string>> {
  if (orderIds.length === 0) return new Set()
  const rows = await db
    .selectDistinct({ orderId: shipments.orderId })
    .from(shipments)
    .where(inArray(shipments.orderId, orderIds))
  return new Set(rows.map(({ orderId }) => orderId))
}
