/** Capacity in use, counted per bucket of 30 minutes. To avoid deadlocks, buckets are locked by shop, pool and time. */
import { and, between, eq, inArray, sql } from '#drizzle'
import { getCapacity, listBuckets, VISIT_KIND_RULES, type VisitKind } from '#contract/reservations/slots.ts'
import { BUCKET_MS } from '#contract/shared/constants.ts'
import type { Shop } from '#contract/shops/schema.ts'
import { shops } from '#server/shops/schema.ts'
import type { Db } from '#server/platform/db/client.ts'
import type { FinalWrite } from '#server/platform/db/final-writes.ts'
import { statement } from '#server/platform/db/queries.ts'
import type { Holder, Span } from './holders.ts'
import { reservations, capacityBuckets } from './schema.ts'

/** Determines the capacity that a visit uses. */
interface VisitPlace {
  shopId: number
  kind: VisitKind
}

const matchesPlace = ({ shopId, kind }: VisitPlace) =>
  and(eq(capacityBuckets.shopId, shopId), eq(capacityBuckets.pool, VISIT_KIND_RULES[kind].pool))

/** Takes one unit in each bucket. False if one is full; others may already be taken, and the caller must roll back. */
export async function takeCapacity(tx: Db, shop: Shop, kind: VisitKind, startsAt: number): Promise<boolean> {
  const write = capacityWrite(tx, shop, kind, startsAt)
  return (await tx.execute(write.statement)).rows.length === write.rowCount
}

/** The same as a final write. */
export function capacityWrite(tx: Db, shop: Shop, kind: VisitKind, startsAt: number): FinalWrite {
  const buckets = listBuckets(kind, startsAt)
  const values = {
    shopId: shop.id,
    pool: VISIT_KIND_RULES[kind].pool,
    starts: JSON.stringify(buckets.map((at) => new Date(at))),
    capacity: getCapacity(kind, shop),
  }
  return { statement: takeBuckets(tx, values), rowCount: buckets.length }
}

const takeBuckets = statement<{ shopId: number; pool: string; starts: string; capacity: number }>((value) => {
  const { used } = capacityBuckets
  return sql`
    insert into ${capacityBuckets} (shop_id, pool, starts_at, used)
    select ${value('shopId')}::int, ${value('pool')}::text, start::timestamptz, 1
    from json_array_elements_text(${value('starts')}::json) as start
    where ${value('capacity')}::int > 0
    order by 3
    on conflict (shop_id, pool, starts_at) do update set used = ${used} + 1 where ${used} < ${value('capacity')}::int
    returning 1`
})

/** Locks the buckets of these starts until the transaction ends. */
export const lockCapacity = (tx: Db, { shopId, kind }: VisitPlace, starts: readonly number[]): Promise<void> =>
  lockCapacityForVisits(
    tx,
    starts.map((start) => ({ shopId, kind, startsAt: new Date(start) })),
  )

/** Locks for all visits at once: kinds share the buckets of a pool, so locking visit by visit has no consistent order. */
export async function lockCapacityForVisits(
  tx: Db,
  visits: readonly (VisitPlace & { startsAt: Date })[],
): Promise<void> {
  const rows = visits.flatMap((it) => toUnusedRows(it, listBuckets(it.kind, it.startsAt.getTime())))
  const buckets = new Map(rows.map((it) => [`${it.shopId} ${it.pool} ${it.startsAt.toISOString()}`, it]))
  if (buckets.size === 0) return
  const { shopId, pool, startsAt } = capacityBuckets
  await tx
    .insert(capacityBuckets)
    .values([...buckets.values()].toSorted(inLockOrder))
    .onConflictDoUpdate({ target: [shopId, pool, startsAt], set: { used: sql`${capacityBuckets.used}` } })
}

const toUnusedRows = ({ shopId, kind }: VisitPlace, buckets: readonly number[]) =>
  buckets.map((start) => ({ shopId, pool: VISIT_KIND_RULES[kind].pool, startsAt: new Date(start), used: 0 }))

type BucketRow = ReturnType<typeof toUnusedRows>[number]

const inLockOrder = (a: BucketRow, b: BucketRow): number =>
  a.shopId - b.shopId || a.pool.localeCompare(b.pool) || a.startsAt.getTime() - b.startsAt.getTime()

/** The buckets must be locked. */
export async function releaseCapacity(tx: Db, place: VisitPlace, startsAt: number): Promise<void> {
  const buckets = listBuckets(place.kind, startsAt).map((at) => new Date(at))
  await tx
    .update(capacityBuckets)
    .set({ used: sql`${capacityBuckets.used} - 1` })
    .where(and(matchesPlace(place), inArray(capacityBuckets.startsAt, buckets)))
}

/** Loads how many visits occupy each bucket, for all visits that start between `first` and `last`. */
export async function loadUsedCapacity(
  db: Db,
  place: VisitPlace,
  first: number,
  last: number,
): Promise<(bucket: number) => number> {
  const until = listBuckets(place.kind, last).at(-1)! + BUCKET_MS
  const rows = await db
    .select({ startsAt: capacityBuckets.startsAt, used: capacityBuckets.used })
    .from(capacityBuckets)
    .where(and(matchesPlace(place), between(capacityBuckets.startsAt, new Date(first), new Date(until))))
  const used = new Map(rows.map((row) => [row.startsAt.getTime(), row.used]))
  return (bucket) => used.get(bucket) ?? 0
}

/** What decides whether a start can be reserved. */
interface Availability {
  /** A reservation has the key. */
  isKeyUsed: boolean
  /** Undefined if it does not exist or has closed. */
  shop: Shop | undefined
  /** The holder's coming visits. */
  coming: Span[]
  /** How many visits occupy a capacity bucket. */
  usedAt: (bucket: number) => number
}

/** All times in ms. */
interface AvailabilityRow {
  isKeyUsed: boolean
  shop: Shop | null
  coming: [startsAt: number, endsAt: number][]
  used: [startsAt: number, used: number][]
}

const ms = (column: unknown) => sql`(extract(epoch from ${column}) * 1000)::bigint`

interface AvailabilityQuery extends VisitPlace {
  /** Idempotency key of the submission. */
  key: string
  holder: Holder
  starts: readonly number[]
  nowMs: number
}

/** Loads the availability for these starts in one statement, because other transactions may wait for the caller's. */
export async function loadAvailability(tx: Db, query: AvailabilityQuery): Promise<Availability> {
  const { key, shopId, kind, holder, starts, nowMs } = query
  const until = listBuckets(kind, Math.max(...starts)).at(-1)! + BUCKET_MS
  const { rows } = await tx.execute<{ found: AvailabilityRow }>(
    selectAvailability(tx, {
      key,
      shopId,
      pool: VISIT_KIND_RULES[kind].pool,
      holder: holder.name,
      now: new Date(nowMs).toISOString(),
      first: new Date(Math.min(...starts)).toISOString(),
      until: new Date(until).toISOString(),
    }),
  )
  const { isKeyUsed, shop, coming, used } = rows[0]!.found
  const usedByStart = new Map(used)
  return {
    isKeyUsed,
    shop: shop ?? undefined,
    coming: coming.map(([startsAt, endsAt]) => ({ startsAt: new Date(startsAt), endsAt: new Date(endsAt) })),
    usedAt: (bucket) => usedByStart.get(bucket) ?? 0,
  }
}

type AvailabilityValues = Record<'key' | 'pool' | 'holder' | 'now' | 'first' | 'until', string> & { shopId: number }

const selectAvailability = statement<AvailabilityValues>((value) => {
  const instant = (name: 'now' | 'first' | 'until') => sql`${value(name)}::timestamptz`
  return sql`select json_build_object(
    'isKeyUsed', exists (select from ${reservations} where id = ${value('key')}),
    'shop', (select data from ${shops} where id = ${value('shopId')}::int and live),
    'coming', (select coalesce(json_agg(json_build_array(${ms(reservations.startsAt)}, ${ms(reservations.endsAt)})), '[]')
      from ${reservations}
      where holder = ${value('holder')} and status = 'confirmed' and ends_at > ${instant('now')}),
    'used', (select coalesce(json_agg(json_build_array(${ms(capacityBuckets.startsAt)}, used)), '[]')
      from ${capacityBuckets}
      where shop_id = ${value('shopId')}::int and pool = ${value('pool')}
        and starts_at between ${instant('first')} and ${instant('until')})) as found`
})
