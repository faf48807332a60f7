import { CELL_MS } from '#contract/rules.ts'
import type { Shop } from '#contract/shops.ts'
import { cellsOf, KIND_RULES } from '#contract/slots.ts'
import { sql } from '#drizzle'
import type { Db } from '#server/db/client.ts'
import { reservations, slotCells } from '#server/db/schema-reservations.ts'
import { shops } from '#server/db/schema.ts'
import type { Place } from './cells.ts'
import type { Holder, Span } from './holders.ts'

interface Situation {
  /** Undefined where there is none, or no more. */
  shop: Shop | undefined
  /** What the holder has before him. */
  held: Span[]
  /** How many places a cell has lost. */
  takenAt: (cell: number) => number
}

/** All of it as ms. */
interface Found {
  shop: Shop | null
  held: [startsAt: number, endsAt: number][]
  taken: [at: number, taken: number][]
}

const ms = (column: unknown) => sql`(extract(epoch from ${column}) * 1000)::bigint`
const instant = (at: number) => sql`${new Date(at).toISOString()}::timestamptz`

/** What decides of wishes that begin at these starts, in one statement: many may wait for the caller's transaction. */
export async function readSituation(
  tx: Db,
  { shopId, kind }: Place,
  { name }: Holder,
  { starts, nowMs }: { starts: readonly number[]; nowMs: number },
): Promise<Situation> {
  const until = cellsOf(kind, Math.max(...starts)).at(-1)! + CELL_MS
  const { rows } = await tx.execute<{ found: Found }>(sql`select json_build_object(
    'shop', (select data from ${shops} where id = ${shopId} and live),
    'held', (select coalesce(json_agg(json_build_array(${ms(reservations.startsAt)}, ${ms(reservations.endsAt)})), '[]')
      from ${reservations}
      where holder = ${name} and status = 'confirmed' and ends_at > ${instant(nowMs)}),
    'taken', (select coalesce(json_agg(json_build_array(${ms(slotCells.at)}, taken)), '[]')
      from ${slotCells}
      where shop_id = ${shopId} and pool = ${KIND_RULES[kind].pool}
        and at between ${instant(Math.min(...starts))} and ${instant(until)})) as found`)
  const { shop, held, taken } = rows[0]!.found
  const takenOf = new Map(taken)
  return {
    shop: shop ?? undefined,
    held: held.map(([startsAt, endsAt]) => ({ startsAt: new Date(startsAt), endsAt: new Date(endsAt) })),
    takenAt: (cell) => takenOf.get(cell) ?? 0,
  }
}
