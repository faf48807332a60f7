import { and, between, eq, type InferInsertModel, inArray, not, sql } from '#drizzle'
import { excluded } from '#server/platform/db/queries.ts'
import { isVisibleAt, lockVariants, refreshDerivedColumns, refreshEffectivePrices, revIfLive } from './derived.ts'
import { chooseFilePrices, logFilePrices } from './file-prices.ts'
import { items, variants } from './schema.ts'
import type { WriteContext } from '#server/platform/content/kind.ts'
import { ContentError } from '#server/platform/content/problems.ts'
import { REMOVED } from '#server/platform/content/tables.ts'
import type { Db } from '#server/platform/db/client.ts'
import { isAmong } from '#server/platform/db/is-among.ts'

type FilePriceColumn = 'filePrice' | 'fileSalePrice' | 'fileSaleUntil'

type WithSourceHash<T> = T & { sourceHash: string }

type Item = InferInsertModel<typeof items>
type Variant = InferInsertModel<typeof variants>

/** An item without the columns that the store decides: effective prices, stock, visibility, what staff have set. */
export type PreparedItem = Pick<
  Item,
  | 'id'
  | 'data'
  | 'publishedAt'
  | 'categoryIds'
  | 'colourFamilies'
  | 'materialFamilies'
  | 'shopIds'
  | 'foldedName'
  | 'foldedKana'
  | 'foldedTerms'
  | 'foldedBody'
  | 'grams'
> & {
  popularity: number
  variants: Omit<Variant, 'itemId' | 'effectivePrice' | 'stock' | 'live' | 'isPaused' | FilePriceColumn>[]
}

/** The ids that an import owns, inclusive: content files use the lower ids, the scale sample the higher ones. */
export interface IdRange {
  from: number
  to: number
}

interface ItemContext extends WriteContext {
  /** Of prices that replace those of the staff. */
  report?: (line: string) => void
}

/** Stays below the limit of parameters per statement. */
const BATCH = 200

/** Replaces all items of a range. Returns the number of rows written or hidden. */
export async function writeItems(
  all: WithSourceHash<PreparedItem>[],
  range: IdRange,
  { tx, rev, now, keeps = () => false, report = () => {} }: ItemContext,
): Promise<number> {
  const inRange = between(items.id, range.from, range.to)
  const stored = await tx.select({ id: items.id, sourceHash: items.sourceHash }).from(items).where(inRange)
  const sources = new Map(stored.map(({ id, sourceHash }) => [id, sourceHash]))
  const changed = all.filter(({ id, sourceHash }) => sources.get(id) !== sourceHash)
  await lockVariants(tx)
  const remaining = new Set(all.map(({ id }) => id))
  await rejectTakenSkus(tx, changed, (id) => !remaining.has(id) && keeps(id))
  for (let at = 0; at < changed.length; at += BATCH)
    await writeBatch(changed.slice(at, at + BATCH), { tx, rev, now, keeps, report })
  // Sales of other items may have ended since the catalogue clock last ran.
  const written = new Set(changed.map(({ id }) => id))
  const priced = (await refreshEffectivePrices(tx, now)).filter((id) => !written.has(id))
  await refreshDerivedColumns(tx, [...written], rev, isVisibleAt(now))
  await refreshDerivedColumns(tx, priced, rev)

  const removed = stored
    .filter(({ id, sourceHash }) => sourceHash !== REMOVED && !remaining.has(id) && !keeps(id))
    .map(({ id }) => id)
  if (removed.length > 0) {
    const hidden = { live: false, sourceHash: REMOVED, rev: revIfLive(rev) }
    await tx.update(items).set(hidden).where(isAmong(items.id, removed))
  }
  return written.size + priced.length + removed.length
}

/** A variant moves to another item only together with the item that had it: one that stays would be without it. */
async function rejectTakenSkus(tx: Db, batch: readonly PreparedItem[], stays: (id: number) => boolean): Promise<void> {
  const owners = new Map(batch.flatMap(({ id, variants: own }) => own.map(({ sku }) => [sku, id] as const)))
  const taken = await tx
    .select({ sku: variants.sku, itemId: variants.itemId })
    .from(variants)
    .where(and(eq(variants.live, true), isAmong(variants.sku, [...owners.keys()])))
  const problems = taken
    .filter(({ sku, itemId }) => owners.get(sku) !== itemId && stays(itemId))
    .map(({ sku, itemId }) => {
      const id = owners.get(sku)!
      const reason = `商品 ${id} の品番 ${sku} は、まちがいがあるため前のまま残る商品 ${itemId} が使っています。商品 ${itemId} も直してください。`
      return { file: 'content/items', line: 1, place: '', reason, entry: { folder: 'items', id } }
    })
  if (problems.length > 0) throw new ContentError(problems)
}

/**
 * Writes the items as hidden; `refreshDerivedColumns` shows them. Written as live, they would get two entries in each index
 * of live items.
 */
async function writeBatch(batch: WithSourceHash<PreparedItem>[], context: Required<ItemContext>): Promise<void> {
  const { tx, rev, now } = context
  // Updated from the variants after they are written.
  const derived = {
    priceMin: 0,
    priceMax: 0,
    lowestPrice: 0,
    regularPriceMin: 0,
    onSale: false,
    inStock: false,
    leadColour: '',
  }
  const rows = batch.map(({ variants: _, ...item }) => ({ ...item, ...derived, rev: 0, live: false, updatedAt: now }))
  const columns = [
    'live',
    'sourceHash',
    'data',
    'publishedAt',
    'updatedAt',
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
  // Keeps what was counted on top of the number in the file.
  const popularity = sql`excluded.popularity + ${items.popularity} - coalesce((${items.data}->>'popularity')::int, 0)`
  await tx
    .insert(items)
    .values(rows)
    .onConflictDoUpdate({
      target: items.id,
      set: {
        ...excluded(...columns),
        popularity,
        rev: revIfLive(rev),
      },
    })
  await writeVariants(batch, context)
}

async function writeVariants(batch: WithSourceHash<PreparedItem>[], context: Required<ItemContext>): Promise<void> {
  const { tx } = context
  const rows = batch.flatMap(({ id, variants: liveVariants }) =>
    liveVariants.map((it) => ({
      ...it,
      itemId: id,
      filePrice: it.price,
      fileSalePrice: it.salePrice ?? null,
      fileSaleUntil: it.saleUntil ?? null,
      effectivePrice: it.price,
      stock: it.fileStock,
      live: true,
    })),
  )
  const columns = [
    'itemId',
    'position',
    'colourKey',
    'size',
    'sizeMm',
    'filePrice',
    'fileSalePrice',
    'fileSaleUntil',
    'effectivePrice',
    'fileStock',
    'isSample',
    'picture',
    'shape',
    'seatHeightMm',
    'weightKg',
    'packages',
    'shippingClass',
    'live',
  ] as const
  // The store counts the stock. Only a changed number in the file replaces it.
  const stock = sql`case when ${variants.fileStock} = excluded.file_stock then ${variants.stock} else excluded.file_stock end`
  await logFilePrices(rows, context)
  await tx
    .insert(variants)
    .values(rows)
    .onConflictDoUpdate({ target: variants.sku, set: { ...excluded(...columns), ...chooseFilePrices, stock } })
  const ofBatch = inArray(
    variants.itemId,
    batch.map(({ id }) => id),
  )
  const liveVariants = inArray(
    variants.sku,
    rows.map(({ sku }) => sku),
  )
  await tx
    .update(variants)
    .set({ live: false })
    .where(and(ofBatch, eq(variants.live, true), not(liveVariants)))
}
