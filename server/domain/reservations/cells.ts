/** The places that are taken, counted per cell. Whoever takes several locks them by shop, pool and time. */
import { and, between, eq, inArray, lt, sql } from '#drizzle'
import { CELL_MS } from '#contract/rules.ts'
import type { Shop } from '#contract/shops.ts'
import { capacityOf, cellsOf, KIND_RULES, type VisitKind } from '#contract/slots.ts'
import type { Db } from '#server/db/client.ts'
import { slotCells } from '#server/db/schema-reservations.ts'

/** Where a visit takes its places. */
export interface Place {
  shopId: number
  kind: VisitKind
}

const target = [slotCells.shopId, slotCells.pool, slotCells.at]

const rowsOf = ({ shopId, kind }: Place, cells: readonly number[], taken: number) =>
  cells.map((at) => ({ shopId, pool: KIND_RULES[kind].pool, at: new Date(at), taken }))

const isOf = ({ shopId, kind }: Place) => and(eq(slotCells.shopId, shopId), eq(slotCells.pool, KIND_RULES[kind].pool))

/** One place in each cell, or false: then some may be taken, and the caller has to undo them. */
export async function takeCells(tx: Db, shop: Shop, kind: VisitKind, startsAt: number): Promise<boolean> {
  const capacity = capacityOf(kind, shop)
  if (capacity < 1) return false
  const cells = cellsOf(kind, startsAt)
  const taken = await tx
    .insert(slotCells)
    .values(rowsOf({ shopId: shop.id, kind }, cells, 1))
    .onConflictDoUpdate({
      target,
      set: { taken: sql`${slotCells.taken} + 1` },
      setWhere: lt(slotCells.taken, capacity),
    })
    .returning({ at: slotCells.at })
  return taken.length === cells.length
}

/** Nobody else changes the cells of these starts until the transaction ends. */
export const lockCells = (tx: Db, { shopId, kind }: Place, starts: readonly number[]): Promise<void> =>
  lockAllCells(
    tx,
    starts.map((start) => ({ shopId, kind, startsAt: new Date(start) })),
  )

/** At once for visits of whatever shop and kind: kinds share a pool's cells, so that one after the other has no order. */
export async function lockAllCells(tx: Db, visits: readonly (Place & { startsAt: Date })[]): Promise<void> {
  const rows = visits.flatMap((it) => rowsOf(it, cellsOf(it.kind, it.startsAt.getTime()), 0))
  const cells = new Map(rows.map((it) => [`${it.shopId} ${it.pool} ${it.at.toISOString()}`, it]))
  if (cells.size === 0) return
  await tx
    .insert(slotCells)
    .values([...cells.values()].toSorted(inLockOrder))
    .onConflictDoUpdate({ target, set: { taken: sql`${slotCells.taken}` } })
}

type CellRow = ReturnType<typeof rowsOf>[number]

const inLockOrder = (a: CellRow, b: CellRow): number =>
  a.shopId - b.shopId || a.pool.localeCompare(b.pool) || a.at.getTime() - b.at.getTime()

/** Of cells that are locked. */
export async function releaseCells(tx: Db, place: Place, startsAt: number): Promise<void> {
  const cells = cellsOf(place.kind, startsAt).map((at) => new Date(at))
  await tx
    .update(slotCells)
    .set({ taken: sql`${slotCells.taken} - 1` })
    .where(and(isOf(place), inArray(slotCells.at, cells)))
}

/** How many places a cell has lost, for all cells that visits between two starts touch. */
export async function readTaken(db: Db, place: Place, first: number, last: number): Promise<(cell: number) => number> {
  const until = cellsOf(place.kind, last).at(-1)! + CELL_MS
  const rows = await db
    .select({ at: slotCells.at, taken: slotCells.taken })
    .from(slotCells)
    .where(and(isOf(place), between(slotCells.at, new Date(first), new Date(until))))
  const taken = new Map(rows.map((row) => [row.at.getTime(), row.taken]))
  return (cell) => taken.get(cell) ?? 0
}
