/** The only place that changes stock, apart from the import of content, whose changes `recordImportedStock` adds. */
import { MAX_VISIBLE_STOCK } from '#contract/shared/constants.ts'
import { compareStrings } from '#contract/shared/replica.ts'
import { variants } from '#server/catalogue/schema.ts'
import { recordStockChange } from '#server/catalogue/stock-feed.ts'
import { and, asc, desc, eq, gt, lt, type InferSelectModel, sql } from '#drizzle'
import type { Db } from '#server/platform/db/client.ts'
import { statement } from '#server/platform/db/queries.ts'
import type { StockReason } from '#contract/stock/reasons.ts'
import { stockEntries } from './schema.ts'

export type StockEntryRow = InferSelectModel<typeof stockEntries>

interface StockLine {
  sku: string
  quantity: number
}

interface OrderCause {
  /** Of the order or the return. */
  number: string
  nowMs: number
}

/** False if a line has too few pieces or is paused. The caller rolls back then, because earlier lines are already taken. */
export const takeStock = (tx: Db, lines: readonly StockLine[], { number, nowMs }: OrderCause): Promise<boolean> =>
  changeLines(
    tx,
    lines.map(({ sku, quantity }) => ({ sku, quantity: -quantity })),
    { reason: 'sale', reference: number, nowMs },
  )

/** Variants that are no longer sold get their pieces back too. */
export async function returnStock(tx: Db, lines: readonly StockLine[], { number, nowMs }: OrderCause): Promise<void> {
  await changeLines(tx, lines, { reason: 'cancel', reference: number, nowMs })
}

/** Replacements for goods that come back. Paused variants too: the pieces were sold before. False as above. */
export const takeReplacements = (tx: Db, lines: readonly StockLine[], cause: DeskCause): Promise<boolean> =>
  changeLines(
    tx,
    lines.map(({ sku, quantity }) => ({ sku, quantity: -quantity })),
    { ...toStockCause(cause), reason: 'exchange' },
  )

/** Takes back `takeReplacements`. */
export async function returnReplacements(tx: Db, lines: readonly StockLine[], cause: DeskCause): Promise<void> {
  await changeLines(tx, lines, { ...toStockCause(cause), reason: 'exchange' })
}

/** Pieces that came back: all of them are recorded, and those that cannot be sold again are taken out as damaged. */
export async function receiveReturned(
  tx: Db,
  lines: readonly { sku: string; quantity: number; restocked: number }[],
  cause: DeskCause,
): Promise<void> {
  await changeLines(tx, lines, { ...toStockCause(cause), reason: 'return' })
  const discarded = lines
    .map(({ sku, quantity, restocked }) => ({ sku, quantity: restocked - quantity }))
    .filter(({ quantity }) => quantity < 0)
  await changeLines(tx, discarded, { ...toStockCause(cause), reason: 'damage' })
}

/** Takes back `receiveReturned`. False if what could be sold again is not there any more. */
export const takeBackReturned = (
  tx: Db,
  lines: readonly { sku: string; restocked: number | null }[],
  cause: DeskCause,
): Promise<boolean> =>
  changeLines(
    tx,
    lines.map(({ sku, restocked }) => ({ sku, quantity: -(restocked ?? 0) })).filter(({ quantity }) => quantity < 0),
    { ...toStockCause(cause), reason: 'return' },
  )

interface DeskCause extends OrderCause {
  /** The name of the staff. */
  actor: string
}

const toStockCause = ({ number: reference, actor, nowMs }: DeskCause) => ({ reference, actor, nowMs })

/**
 * Adds the quantities. False if a stock would be negative. Variants are always updated in the order of their SKU, so that orders
 * cannot deadlock. The catalogue is told later, because orders must not wait for each other.
 */
async function changeLines(tx: Db, lines: readonly StockLine[], cause: StockCause): Promise<boolean> {
  const itemIds = new Set<number>()
  for (const { sku, quantity } of lines.toSorted((a, b) => compareStrings(a.sku, b.sku))) {
    const changed = await changeStock(tx, { sku, delta: quantity, ...cause })
    if (!changed) return false
    if (Math.min(changed.stock, changed.stock - quantity) < MAX_VISIBLE_STOCK) itemIds.add(changed.itemId)
  }
  await recordStockChange(tx, [...itemIds])
  return true
}

export interface StockCause {
  reason: StockReason
  reference?: string
  /** The name of the staff. */
  actor?: string
  /** See `stockEntries.at`. */
  nowMs: number
}

interface StockChange extends StockCause {
  sku: string
  delta: number
}

interface ChangedStock {
  itemId: number
  stock: number
}

/** Changes the stock of a variant and adds the entry. Undefined if the stock would be negative, or if it is a sale of a paused variant. */
export async function changeStock(tx: Db, { nowMs, ...change }: StockChange): Promise<ChangedStock | undefined> {
  const values = { reference: null, actor: null, ...change, at: new Date(nowMs).toISOString() }
  const { rows } = await tx.execute<{ itemId: number; stock: number }>(updateStock(tx, values))
  return rows[0]
}

interface StockValues extends Record<string, unknown> {
  sku: string
  delta: number
  reason: StockReason
  reference: string | null
  actor: string | null
  at: string
}

/** One statement, because orders wait for each other while it runs. */
const updateStock = statement<StockValues>((value) => {
  const delta = sql`${value('delta')}::int`
  return sql`
    with changed as (
      update ${variants} set stock = stock + ${delta} where sku = ${value('sku')} and stock + ${delta} >= 0
        and not (is_paused and ${value('reason')}::text = 'sale')
      returning sku, item_id, stock
    ), added as (
      insert into ${stockEntries} (sku, delta, after, reason, reference, actor, at)
      select sku, ${delta}, stock, ${value('reason')}::text, ${value('reference')}::text, ${value('actor')}::text,
        ${value('at')}::timestamptz
      from changed
    )
    select item_id as "itemId", stock from changed`
})

/** Adds entries for variants whose stock the import of content has set in this transaction. */
export async function recordImportedStock(tx: Db, now: Date): Promise<void> {
  await tx.execute(sql`
    insert into ${stockEntries} (sku, delta, after, reason, at)
    select sku, stock - coalesce(last.after, 0), stock, 'import', ${now.toISOString()}::timestamptz
    from ${variants} left join lateral (
      select after from ${stockEntries} as entry where entry.sku = ${variants.sku} order by seq desc limit 1
    ) as last on true
    where last.after is distinct from stock`)
}

/** The latest first, or those before a `seq`. */
export const listEntries = (db: Db, sku: string, limit: number, before?: number): Promise<StockEntryRow[]> =>
  db
    .select()
    .from(stockEntries)
    .where(and(eq(stockEntries.sku, sku), before === undefined ? undefined : lt(stockEntries.seq, before)))
    .orderBy(desc(stockEntries.seq))
    .limit(limit)

/** What the stock of a locked variant was at an earlier time, if everything is recorded that happened since. */
export async function getStockAt(tx: Db, { sku, stock }: { sku: string; stock: number }, at: Date): Promise<number> {
  const isLater = and(eq(stockEntries.sku, sku), gt(stockEntries.at, at))
  const [row] = await tx
    .select({ delta: sql<number>`coalesce(sum(${stockEntries.delta}), 0)::int` })
    .from(stockEntries)
    .where(isLater)
  return stock - row!.delta
}

/** The last count of a variant, or the entry with which its records begin. */
export async function loadLastCount(tx: Db, sku: string): Promise<StockEntryRow | undefined> {
  const isOfSku = eq(stockEntries.sku, sku)
  const [count] = await tx
    .select()
    .from(stockEntries)
    .where(and(isOfSku, eq(stockEntries.reason, 'count')))
    .orderBy(desc(stockEntries.at))
    .limit(1)
  if (count) return count
  const [first] = await tx.select().from(stockEntries).where(isOfSku).orderBy(asc(stockEntries.seq)).limit(1)
  return first
}

export interface StockMismatch {
  sku: string
  stock: number
  /** What the entries add up to. */
  sum: number
}

/** Variants whose entries do not add up to their stock: there must be none. */
export async function listMismatches(db: Db): Promise<StockMismatch[]> {
  const sum = sql<number>`coalesce(sum(${stockEntries.delta}), 0)::int`
  return db
    .select({ sku: variants.sku, stock: variants.stock, sum })
    .from(variants)
    .leftJoin(stockEntries, eq(stockEntries.sku, variants.sku))
    .groupBy(variants.sku)
    .having(sql`${variants.stock} <> ${sum}`)
    .orderBy(variants.sku)
}
