/** The capacity of shops that visits use. */
import { sql } from '#drizzle'
import { getCapacity, listBuckets, VISIT_KIND_RULES, type VisitKind } from '#contract/reservations/slots.ts'
import { BUCKET_MS } from '#contract/shared/constants.ts'
import type { Shop } from '#contract/shops/schema.ts'
import { shopData, shops } from '#server/shops/schema.ts'
import type { Db } from '#server/platform/db/client.ts'
import type { FinalWrite } from '#server/platform/db/final-writes.ts'
import { statement } from '#server/platform/db/queries.ts'
import {
  loadUsedPlaces,
  lockBuckets,
  placesWrite,
  releasePlaces,
  type ShopBuckets,
  type ShopPool,
  takePlaces,
} from './buckets.ts'
import type { Holder, Span } from './holders.ts'
import { reservations, capacityBuckets } from './schema.ts'

/** Determines the capacity that a visit uses. */
interface VisitPlace {
  shopId: number
  kind: VisitKind
}

const toPool = ({ shopId, kind }: VisitPlace): ShopPool => ({ shopId, pool: VISIT_KIND_RULES[kind].pool })

const toBuckets = (place: VisitPlace, startsAt: number): ShopBuckets => ({
  ...toPool(place),
  buckets: listBuckets(place.kind, startsAt),
})

const toPlaces = (shop: Shop, kind: VisitKind, startsAt: number) => ({
  ...toBuckets({ shopId: shop.id, kind }, startsAt),
  places: 1,
  capacity: getCapacity(kind, shop),
})

/** Takes one place in each bucket. False if one is full; others may already be taken, and the caller must roll back. */
export const takeCapacity = (tx: Db, shop: Shop, kind: VisitKind, startsAt: number): Promise<boolean> =>
  takePlaces(tx, toPlaces(shop, kind, startsAt))

/** The same as a final write. */
export const capacityWrite = (tx: Db, shop: Shop, kind: VisitKind, startsAt: number): FinalWrite =>
  placesWrite(tx, toPlaces(shop, kind, startsAt))

/** Locks the buckets of these starts until the transaction ends. */
export const lockCapacity = (tx: Db, place: VisitPlace, starts: readonly number[]): Promise<void> =>
  lockBuckets(
    tx,
    starts.map((start) => toBuckets(place, start)),
  )

/** Locks for all visits at once: kinds share the buckets of a pool, so locking visit by visit has no consistent order. */
export const lockCapacityForVisits = (tx: Db, visits: readonly (VisitPlace & { startsAt: Date })[]): Promise<void> =>
  lockBuckets(
    tx,
    visits.map((it) => toBuckets(it, it.startsAt.getTime())),
  )

/** The buckets must be locked. */
export const releaseCapacity = (tx: Db, place: VisitPlace, startsAt: number): Promise<void> =>
  releasePlaces(tx, { ...toBuckets(place, startsAt), places: 1 })

/** Loads how many places are taken in each bucket, for all visits that start between `first` and `last`. */
export const loadUsedCapacity = (
  db: Db,
  place: VisitPlace,
  first: number,
  last: number,
): Promise<(bucket: number) => number> =>
  loadUsedPlaces(db, toPool(place), first, listBuckets(place.kind, last).at(-1)! + BUCKET_MS)

/** What decides whether a start can be reserved. */
interface Availability {
  /** A reservation has the key. */
  isKeyUsed: boolean
  /** Undefined if it does not exist or has closed. */
  shop: Shop | undefined
  /** The holder's coming visits. */
  coming: Span[]
  /** How many places of a bucket are taken. */
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
    'shop', (select ${shopData} from ${shops} where id = ${value('shopId')}::int and live),
    'coming', (select coalesce(json_agg(json_build_array(${ms(reservations.startsAt)}, ${ms(reservations.endsAt)})), '[]')
      from ${reservations}
      where holder = ${value('holder')} and status = 'confirmed' and ends_at > ${instant('now')}),
    'used', (select coalesce(json_agg(json_build_array(${ms(capacityBuckets.startsAt)}, used)), '[]')
      from ${capacityBuckets}
      where shop_id = ${value('shopId')}::int and pool = ${value('pool')}
        and starts_at between ${instant('first')} and ${instant('until')})) as found`
})
