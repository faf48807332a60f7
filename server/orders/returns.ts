/**
 * The returns of an order: their rows, and which pieces can come back. Every change runs in the caller's transaction with the
 * order locked, so no piece comes back twice.
 */
import { and, asc, eq, inArray, type InferSelectModel, ne, sql } from '#drizzle'
import { applyReturn, keepAfter } from '#contract/returns/kept-goods.ts'
import { getReturnDay, isReturnOpen, isTakenBack, type ReturnOutcome } from '#contract/orders/returns.ts'
import type { OrderReturn, ReturnableLine } from '#contract/orders/return-schema.ts'
import type { OrderLine, ShippedPieces } from '#contract/orders/schema.ts'
import { toJapanDate } from '#contract/shared/civil-date.ts'
import { CodedError } from '#contract/shared/errors.ts'
import type { Db } from '#server/platform/db/client.ts'
import { createNumber, MAX_NUMBER_ATTEMPTS } from '#server/platform/system/random-text.ts'
import { holdPoints, toPointEvent } from '#server/points/ledger.ts'
import type { RefundRow } from './refund-rows.ts'
import { orderLines, orders } from './schema.ts'
import { returns } from './return-schema.ts'
import { allotPieces, type LinePieces, listShipments, type ShipmentRow, withoutGivenUp } from './shipments.ts'

export type ReturnRow = InferSelectModel<typeof returns>

const isOpen = inArray(returns.state, ['requested', 'arrived'])

export const loadReturns = (db: Db, orderId: string): Promise<ReturnRow[]> =>
  db.select().from(returns).where(eq(returns.orderId, orderId)).orderBy(asc(returns.createdAt), asc(returns.id))

/** Condition for orders. Few returns are under way. */
export const hasOpenReturn = (db: Db) =>
  inArray(orders.id, db.select({ id: returns.orderId }).from(returns).where(isOpen))

/** Returns under way, by the id of their order. The earliest first. */
export async function listOpenReturns(db: Db, orderIds: readonly string[]): Promise<Map<string, ReturnRow[]>> {
  const rows = await db
    .select()
    .from(returns)
    .where(and(sql`${returns.orderId} = any(${sql.param(orderIds)}::text[])`, isOpen))
    .orderBy(asc(returns.createdAt), asc(returns.id))
  return Map.groupBy(rows, ({ orderId }) => orderId)
}

export async function loadLines(db: Db, orderId: string): Promise<OrderLine[]> {
  const rows = await db
    .select({ line: orderLines.line })
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.position))
  return rows.map(({ line }) => line)
}

export function toOrderReturn(row: ReturnRow, refunds: readonly RefundRow[]): OrderReturn {
  const { number, state, reason, wish, isCollected, note, fileIds, outcome, reductions, appliedIn, settlement } = row
  return {
    ...{ number, state, reason, wish, isCollected, note, fileIds, outcome, reductions, appliedIn, settlement },
    lines: row.lines.map(({ position, quantity }) => ({ position, quantity })),
    refundPosition: refunds.findLast(({ returnId }) => returnId === row.id)?.position ?? null,
    declineReason: row.declineReason,
    canWithdraw: mayWithdraw(row),
    createdAt: row.createdAt.toISOString(),
    arrivedAt: row.arrivedAt?.toISOString() ?? null,
    closedAt: row.closedAt?.toISOString() ?? null,
  }
}

/** Not if the replacement was ordered. */
export const mayWithdraw = ({ state, outcome }: ReturnRow): boolean => state === 'requested' && outcome === null

interface Delivered {
  lines: readonly ShippedPieces[]
  shipments: readonly Pick<ShipmentRow, 'pieces' | 'deliveredAt'>[]
  returns: readonly ReturnRow[]
}

/** What was delivered and neither came back nor is to come back; of each line with the day of its delivery, the earliest first. */
function listKept({ lines, shipments, returns: rows }: Delivered) {
  const allotted = allotPieces(
    withoutGivenUp(lines, rows),
    shipments.map(({ pieces }) => pieces),
  )
  const delivered = shipments
    .flatMap(({ deliveredAt }, index) =>
      deliveredAt ? allotted[index]!.map((it) => ({ ...it, on: toJapanDate(deliveredAt.getTime()) })) : [],
    )
    .toSorted((one, other) => (one.on < other.on ? -1 : one.on > other.on ? 1 : 0))
  return lines.map((_, position) => {
    let back = countBack(rows, position)
    const own = delivered.filter((it) => it.position === position)
    const pieces = own
      .map(({ on, quantity }) => {
        const part = Math.min(back, quantity)
        back -= part
        return { on, quantity: quantity - part }
      })
      .filter(({ quantity }) => quantity > 0)
    return { position, pieces, isDelivered: own.length > 0 }
  })
}

const countBack = (rows: readonly ReturnRow[], position: number): number =>
  rows
    // What was never delivered does not come back.
    .filter((row) => isTakenBack(row) && row.reason !== 'not-shipped')
    .flatMap(({ lines }) => lines)
    .reduce((sum, it) => (it.position === position ? sum + it.quantity : sum), 0)

export const listReturnable = (delivered: Delivered): ReturnableLine[] =>
  listKept(delivered).map(({ position, pieces, isDelivered }) => ({
    position,
    pieces: pieces.map(({ on, quantity }) => ({ lastDay: getReturnDay(on), quantity })),
    problem: pieces.length > 0 ? null : isDelivered ? 'returned' : 'not-delivered',
  }))

export async function loadReturnable(db: Db, orderId: string): Promise<ReturnableLine[]> {
  return listReturnable({
    lines: await loadLines(db, orderId),
    shipments: await listShipments(db, orderId),
    returns: await loadReturns(db, orderId),
  })
}

interface NewReturn extends Pick<
  ReturnRow,
  'id' | 'orderId' | 'reason' | 'wish' | 'isCollected' | 'note' | 'fileIds' | 'openedBy' | 'createdAt'
> {
  /** `restocked`: as in the row. */
  lines: readonly (LinePieces & { restocked?: number })[]
  outcome?: ReturnOutcome
  appliedIn?: number
}

/** Inserts the row with an unused number. The caller has checked the pieces. */
export async function addReturn(tx: Db, { lines, ...row }: NewReturn): Promise<ReturnRow> {
  const ordered = await loadLines(tx, row.orderId)
  for (let attempt = 0; attempt < MAX_NUMBER_ATTEMPTS; attempt++) {
    const [added] = await tx
      .insert(returns)
      .values({
        ...row,
        number: createNumber('RT', row.createdAt.getTime()),
        state: 'requested',
        lines: lines.map((it) => ({ restocked: null, ...it, sku: ordered[it.position]!.sku })),
      })
      .onConflictDoNothing()
      .returning()
    if (!added) continue
    await holdGranted(tx, added)
    return added
  }
  // So many conflicts come from the key, not the number: it opened a return whose stored response has expired.
  throw new CodedError('IDEMPOTENCY_MISMATCH')
}

/** Changes a row of a locked order. The points of the order wait while one of its returns is open. */
export async function updateReturn(tx: Db, row: ReturnRow, facts: Partial<ReturnRow>): Promise<ReturnRow> {
  const [changed] = await tx
    .update(returns)
    .set({ ...facts, revision: row.revision + 1 })
    .where(eq(returns.id, row.id))
    .returning()
  if (isReturnOpen(row.state) !== isReturnOpen(changed!.state)) await holdGranted(tx, changed!)
  return changed!
}

interface NewReplacement {
  row: ReturnRow
  /** Of the order's event. */
  revision: number
}

/** Adds a line without a price for each line of the return, after all others. What was paid for the first ones is kept for them. */
export async function addReplacement(tx: Db, { row, revision }: NewReplacement): Promise<ReturnRow> {
  const lines = await loadLines(tx, row.orderId)
  const before = keepAfter(lines, await loadReturns(tx, row.orderId))
  const kept = applyReturn(before, { ...row, outcome: 'exchange' })
  await tx.insert(orderLines).values(
    row.lines.map(({ position, sku, quantity }, index) => ({
      ...{ orderId: row.orderId, position: lines.length + index, sku, quantity },
      line: toReplacement(lines[position]!, row, {
        quantity,
        assembly: kept.lines[before.lines.length + index]!.assembly.kept,
      }),
    })),
  )
  return updateReturn(tx, row, { outcome: 'exchange', appliedIn: revision })
}

const toReplacement = (
  { services: _, serviceYen: __, ...line }: OrderLine,
  { number }: ReturnRow,
  { quantity, assembly }: { quantity: number; assembly: number },
): OrderLine => ({
  ...line,
  quantity,
  unitYen: 0,
  ...(assembly > 0 && { services: { assembly }, serviceYen: { assembly: 0 } }),
  exchangedIn: number,
})

/** Takes back the replacement of an event. Nothing of it was shipped. */
export async function undoReplacement(tx: Db, orderId: string, revision: number): Promise<ReturnRow> {
  const row = (await loadReturns(tx, orderId)).find(({ appliedIn }) => appliedIn === revision)!
  await tx
    .delete(orderLines)
    .where(and(eq(orderLines.orderId, orderId), sql`${orderLines.line}->>'exchangedIn' = ${row.number}`))
  return updateReturn(tx, row, { outcome: null, appliedIn: null })
}

/** Takes back that pieces were given up in an event. They are not settled yet. */
export async function undoGivingUp(tx: Db, orderId: string, revision: number): Promise<ReturnRow | undefined> {
  const row = (await loadReturns(tx, orderId)).find((it) => it.reason === 'not-shipped' && it.appliedIn === revision)
  if (!row) return undefined
  await updateReturn(tx, row, { state: 'withdrawn' })
  await tx.delete(returns).where(eq(returns.id, row.id))
  return row
}

async function holdGranted(tx: Db, { id, orderId, state }: ReturnRow): Promise<void> {
  const isOther = and(eq(returns.orderId, orderId), ne(returns.id, id), isOpen)
  const isHeld = isReturnOpen(state) || (await tx.$count(returns, isOther)) > 0
  await holdPoints(tx, toPointEvent(orderId), isHeld)
}
