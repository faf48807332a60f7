/** Places in use, counted per bucket of 30 minutes. To avoid deadlocks, buckets are locked by shop, pool and time. */
import { and, between, eq, inArray, type InferSelectModel, sql } from '#drizzle'
import type { VISIT_KIND_RULES, VisitKind } from '#contract/reservations/slots.ts'
import type { Db } from '#server/platform/db/client.ts'
import type { FinalWrite } from '#server/platform/db/final-writes.ts'
import { statement } from '#server/platform/db/queries.ts'
import { capacityBuckets } from './schema.ts'

export interface ShopPool {
  shopId: number
  pool: (typeof VISIT_KIND_RULES)[VisitKind]['pool']
}

export interface ShopBuckets extends ShopPool {
  /** Starts of the buckets. */
  buckets: readonly number[]
}

/** The same number in each bucket. */
interface Places extends ShopBuckets {
  places: number
}

interface NewPlaces extends Places {
  /** Of each bucket. */
  capacity: number
}

/** Takes places in each bucket. False if one has too few; others may already be taken, and the caller must roll back. */
export async function takePlaces(tx: Db, taken: NewPlaces): Promise<boolean> {
  const write = placesWrite(tx, taken)
  return (await tx.execute(write.statement)).rows.length === write.rowCount
}

/** The same as a final write. */
export function placesWrite(tx: Db, { buckets, ...rest }: NewPlaces): FinalWrite {
  const starts = JSON.stringify(buckets.map((at) => new Date(at)))
  return { statement: takeBuckets(tx, { ...rest, starts }), rowCount: buckets.length }
}

type BucketValues = Record<'shopId' | 'capacity' | 'places', number> & Record<'pool' | 'starts', string>

const takeBuckets = statement<BucketValues>((value) => {
  const { used } = capacityBuckets
  const places = sql`${value('places')}::int`
  const capacity = sql`${value('capacity')}::int`
  return sql`
    insert into ${capacityBuckets} (shop_id, pool, starts_at, used)
    select ${value('shopId')}::int, ${value('pool')}::text, start::timestamptz, ${places}
    from json_array_elements_text(${value('starts')}::json) as start
    where ${places} <= ${capacity}
    order by 3
    on conflict (shop_id, pool, starts_at) do update set used = ${used} + ${places}
      where ${used} + ${places} <= ${capacity}
    returning 1`
})

/** Locks them until the transaction ends, all at once: one after the other has no consistent order. */
export async function lockBuckets(tx: Db, all: readonly ShopBuckets[]): Promise<void> {
  const rows = all.flatMap(({ shopId, pool, buckets }) =>
    buckets.map((start) => ({ shopId, pool, startsAt: new Date(start), used: 0 })),
  )
  const byKey = new Map(rows.map((it) => [`${it.shopId} ${it.pool} ${it.startsAt.toISOString()}`, it]))
  if (byKey.size === 0) return
  const { shopId, pool, startsAt } = capacityBuckets
  await tx
    .insert(capacityBuckets)
    .values([...byKey.values()].toSorted(inLockOrder))
    .onConflictDoUpdate({ target: [shopId, pool, startsAt], set: { used: sql`${capacityBuckets.used}` } })
}

type BucketKey = Pick<InferSelectModel<typeof capacityBuckets>, 'shopId' | 'pool' | 'startsAt'>

const inLockOrder = (a: BucketKey, b: BucketKey): number =>
  a.shopId - b.shopId || a.pool.localeCompare(b.pool) || a.startsAt.getTime() - b.startsAt.getTime()

/** The buckets must be locked. */
export async function releasePlaces(tx: Db, { buckets, places, ...pool }: Places): Promise<void> {
  const starts = buckets.map((at) => new Date(at))
  await tx
    .update(capacityBuckets)
    .set({ used: sql`${capacityBuckets.used} - ${places}` })
    .where(and(isInPool(pool), inArray(capacityBuckets.startsAt, starts)))
}

const isInPool = ({ shopId, pool }: ShopPool) => and(eq(capacityBuckets.shopId, shopId), eq(capacityBuckets.pool, pool))

/** How many places are taken in each bucket that starts between `first` and `last`. */
export async function loadUsedPlaces(
  db: Db,
  pool: ShopPool,
  first: number,
  last: number,
): Promise<(bucket: number) => number> {
  const rows = await db
    .select({ startsAt: capacityBuckets.startsAt, used: capacityBuckets.used })
    .from(capacityBuckets)
    .where(and(isInPool(pool), between(capacityBuckets.startsAt, new Date(first), new Date(last))))
  const used = new Map(rows.map((row) => [row.startsAt.getTime(), row.used]))
  return (bucket) => used.get(bucket) ?? 0
}
