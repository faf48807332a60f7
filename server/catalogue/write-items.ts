import { and, between, eq, inArray, not, sql } from '#drizzle'
import type { Db } from '#server/db/client.ts'
import { excluded } from '#server/db/excluded.ts'
import { items, variants } from '#server/db/schema.ts'
import { refreshEffectivePrices, refreshItems, whereShown } from './derived-columns.ts'
import type { IdRange, PreparedItem } from './prepared-content.ts'
import { GONE } from './write-feed.ts'

/** Few enough for the parameters of one statement, enough that the statements are few. */
const BATCH = 200

/** Makes the items of a range be these. Answers how many rows were written or taken off. */
export async function writeItems(tx: Db, all: PreparedItem[], range: IdRange, rev: number, now: Date): Promise<number> {
  const inRange = between(items.id, range.from, range.to)
  const known = await tx.select({ id: items.id, source: items.source }).from(items).where(inRange)
  const sources = new Map(known.map(({ id, source }) => [id, source]))
  const changed = all.filter(({ id, source }) => sources.get(id) !== source)
  for (let at = 0; at < changed.length; at += BATCH) await writeBatch(tx, changed.slice(at, at + BATCH), rev, now)
  // The time may have ended sales of other items too, and the catalogue's clock not have come to it yet.
  const touched = new Set([...changed.map(({ id }) => id), ...(await refreshEffectivePrices(tx, now))])
  await refreshItems(tx, [...touched], rev)

  const kept = new Set(all.map(({ id }) => id))
  const gone = known.filter(({ id, source }) => source !== GONE && !kept.has(id)).map(({ id }) => id)
  if (gone.length > 0) {
    const taken = { live: false, source: GONE, rev: whereShown(rev) }
    await tx.update(items).set(taken).where(inArray(items.id, gone))
  }
  return touched.size + gone.length
}

async function writeBatch(tx: Db, batch: PreparedItem[], rev: number, now: Date): Promise<void> {
  // Filled in from the variants once those stand.
  const derived = { priceMin: 0, priceMax: 0, regularPriceMin: 0, onSale: false, inStock: false, leadColour: '' }
  const rows = batch.map(({ variants: _, ...item }) => {
    const live = item.publishedAt <= now
    return { ...item, ...derived, rev: live ? rev : 0, live, updatedAt: now }
  })
  const fromFile = [
    'live',
    'source',
    'data',
    'publishedAt',
    'updatedAt',
    'popularity',
    'categoryIds',
    'colourFamilies',
    'materialFamilies',
    'shopIds',
    'foldedName',
    'foldedKana',
    'foldedTerms',
    'foldedBody',
    'grams',
  ] as const
  await tx
    .insert(items)
    .values(rows)
    .onConflictDoUpdate({
      target: items.id,
      set: { ...excluded(...fromFile), rev: sql`case when excluded.live then ${rev} else ${whereShown(rev)} end` },
    })
  await writeVariants(tx, batch)
}

async function writeVariants(tx: Db, batch: PreparedItem[]): Promise<void> {
  const rows = batch.flatMap(({ id, variants: offered }) =>
    offered.map((it) => ({ ...it, itemId: id, effectivePrice: it.price, stock: it.fileStock, live: true })),
  )
  const fromFile = [
    'itemId',
    'position',
    'colourKey',
    'size',
    'sizeMm',
    'price',
    'salePrice',
    'saleUntil',
    'effectivePrice',
    'fileStock',
    'isSample',
    'weightKg',
    'shippingClass',
    'live',
  ] as const
  // The store counts the stock; a file that says the same as before has nothing new to tell about it.
  const stock = sql`case when ${variants.fileStock} = excluded.file_stock then ${variants.stock} else excluded.file_stock end`
  await tx
    .insert(variants)
    .values(rows)
    .onConflictDoUpdate({ target: variants.sku, set: { ...excluded(...fromFile), stock } })
  const ofBatch = inArray(
    variants.itemId,
    batch.map(({ id }) => id),
  )
  const offered = inArray(
    variants.sku,
    rows.map(({ sku }) => sku),
  )
  await tx
    .update(variants)
    .set({ live: false })
    .where(and(ofBatch, eq(variants.live, true), not(offered)))
}
