/** Visits that an import or a change of hours leaves outside of the opening hours or over the capacity. They stay; the shop is told. */
import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { and, asc, eq, gt, ne, sql } from '#drizzle'
import { isBetweenDays } from '#server/platform/db/between-days.ts'
import { toJapanDate } from '#contract/shared/civil-date.ts'
import { formatVisit } from '#contract/reservations/labels.ts'
import {
  getCapacity,
  listBuckets,
  listBucketsBetween,
  listStarts,
  VISIT_KIND_RULES,
} from '#contract/reservations/slots.ts'
import { getOpening } from '#contract/shops/hours.ts'
import type { Shop } from '#contract/shops/schema.ts'
import type { ImportContext } from '#server/platform/content/kind.ts'
import type { Db } from '#server/platform/db/client.ts'
import type { Deps } from '#server/platform/deps.ts'
import { enqueueMail } from '#server/platform/mailer/enqueue.ts'
import { enqueueJob, type Job, type JobQueue, PROMPT_RETRIES } from '#server/platform/queue/enqueue.ts'
import { loadNoticeAddress } from '#server/shops/notice-address.ts'
import { shopData, shops } from '#server/shops/schema.ts'
import type { Span } from './holders.ts'
import { formatContact } from './jobs.ts'
import { reservationConflictsMail } from './mails.ts'
import { isVisit, type ReservationRow, type VisitRow } from './rows.ts'
import { capacityBuckets, reservations, shopBlocks, visitConflicts } from './schema.ts'
import { toVisitSummary } from './visit-summary.ts'

interface VisitConflict {
  row: VisitRow
  shop: Shop
  reason: string
}

export async function listVisitConflicts(db: Db, now: Date): Promise<VisitConflict[]> {
  const rows = await db
    .select()
    .from(reservations)
    .where(and(eq(reservations.status, 'confirmed'), ne(reservations.kind, 'event'), gt(reservations.startsAt, now)))
    .orderBy(asc(reservations.startsAt), asc(reservations.number))
  const shopsById = new Map(
    (await db.select({ id: shops.id, live: shops.live, data: shopData }).from(shops)).map((it) => [it.id, it]),
  )
  const places = await loadPlaces(db, now)
  return rows.filter(isVisit).flatMap((row) => {
    const { data: shop, live } = shopsById.get(row.shopId)!
    const reason = live ? findReason(row, shop, places) : '店舗が公開されていません。'
    return reason === undefined ? [] : { row, shop, reason }
  })
}

/** Confirmed reservations on a day that the hours of the shop do not contain. */
export async function listOutsideHours(db: Db, shop: Shop, date: string, now: Date): Promise<ReservationRow[]> {
  const rows = await db
    .select()
    .from(reservations)
    .where(
      and(
        eq(reservations.shopId, shop.id),
        eq(reservations.status, 'confirmed'),
        gt(reservations.startsAt, now),
        ...isBetweenDays(reservations.startsAt, date, date),
      ),
    )
    .orderBy(asc(reservations.startsAt), asc(reservations.number))
  return rows.filter((row) =>
    isVisit(row)
      ? !listStarts(shop, row.kind, date).includes(row.startsAt.getTime())
      : !isWithinOpening(shop, date, row),
  )
}

export function isWithinOpening(shop: Shop, date: string, { startsAt, endsAt }: Span): boolean {
  const opening = getOpening(shop, date)
  return opening !== undefined && startsAt.getTime() >= opening.opensAt && endsAt.getTime() <= opening.closesAt
}

const toBucketKey = (shopId: number, pool: string, startsAt: number): string => `${shopId} ${pool} ${startsAt}`

/** Of a bucket: all places in use, and those of blocks among them. */
interface BucketPlaces {
  used: number
  blocked: number
}

async function loadPlaces(db: Db, now: Date): Promise<(key: string) => BucketPlaces> {
  const rows = await db.select().from(capacityBuckets).where(gt(capacityBuckets.startsAt, now))
  const places = new Map(
    rows.map(({ shopId, pool, startsAt, used }) => [
      toBucketKey(shopId, pool, startsAt.getTime()),
      { used, blocked: 0 },
    ]),
  )
  for (const block of await db.select().from(shopBlocks).where(gt(shopBlocks.endsAt, now)))
    for (const bucket of listBucketsBetween(block.startsAt.getTime(), block.endsAt.getTime())) {
      const found = places.get(toBucketKey(block.shopId, block.pool, bucket))
      if (found) found.blocked += block.places
    }
  return (key) => places.get(key) ?? { used: 0, blocked: 0 }
}

function findReason(
  { kind, shopId, startsAt }: VisitRow,
  shop: Shop,
  placesAt: (key: string) => BucketPlaces,
): string | undefined {
  const startMs = startsAt.getTime()
  const date = toJapanDate(startMs)
  if (!getOpening(shop, date)) return '休業日です。'
  if (!listStarts(shop, kind, date).includes(startMs)) return '営業時間に収まりません。'
  const [capacity, { pool }] = [getCapacity(kind, shop), VISIT_KIND_RULES[kind]]
  const places = listBuckets(kind, startMs).map((bucket) => placesAt(toBucketKey(shopId, pool, bucket)))
  if (places.every(({ used }) => used <= capacity)) return undefined
  return places.every(({ used, blocked }) => used - blocked <= capacity)
    ? '止めている枠とあわせて、定員を超えています。reservations unblock で枠を戻すと、お受けできます。'
    : '同じ時間のご予約が、定員を超えています。'
}

/** Each import lists the conflicts that there are. The shop gets a mail about those that the import before did not find. */
export async function reportVisitConflicts({ tx, now, report }: ImportContext): Promise<void> {
  const conflicts = await listVisitConflicts(tx, now)
  const noticeId = randomUUID()
  const hasNew = await storeConflicts(tx, conflicts, noticeId)
  if (hasNew) await enqueueJob(tx, conflictsQueue, { id: noticeId, data: { noticeId } })
  if (conflicts.length === 0) return
  for (const { row, shop, reason } of conflicts) {
    const time = formatVisit(row.startsAt.getTime(), row.endsAt.getTime())
    report(`ご予約 ${row.number}（${time} ${shop.name}）：${reason}`)
  }
  const mailed = hasNew ? '店舗にもメールでお知らせします。' : ''
  report(`上のご予約は、そのまま残っています。${mailed}お客様へのご連絡をお願いします。`)
}

/** A visit that is being reserved has read the hours before they change. This is longer than it can take. */
const RESERVING_SECONDS = 60

/** After a change of hours by staff. The shop gets a mail about the conflicts, with visits that were being reserved. */
export async function reportConflictsLater(tx: Db, now: Date): Promise<void> {
  const noticeId = randomUUID()
  await storeConflicts(tx, await listVisitConflicts(tx, now), noticeId)
  await enqueueJob(tx, conflictsQueue, { id: noticeId, data: { noticeId }, afterSeconds: RESERVING_SECONDS })
}

/** Until the transaction ends. Two that write the same visits would otherwise fail, or wait for each other. */
const lockConflicts = (tx: Db) => tx.execute(sql`lock table ${visitConflicts} in share row exclusive mode`)

/** Replaces the stored ones. Returns whether there are new ones: the shop learns of a visit once, also if its reason changes. */
async function storeConflicts(tx: Db, conflicts: readonly VisitConflict[], noticeId: string): Promise<boolean> {
  await lockConflicts(tx)
  const before = await tx.delete(visitConflicts).returning()
  const rows = conflicts.map(({ row: { id, revision } }) => {
    const known = before.find((it) => it.reservationId === id && it.revision === revision)
    return known ?? { reservationId: id, revision, noticeId }
  })
  if (rows.length > 0) await tx.insert(visitConflicts).values(rows)
  return rows.some((it) => it.noticeId === noticeId)
}

const conflictsQueue: JobQueue = {
  name: 'visit-conflicts',
  options: PROMPT_RETRIES,
}

const noticeData = z.object({ noticeId: z.string() })

export const visitConflictsJob = (deps: Pick<Deps, 'db' | 'env' | 'now'>): Job => ({
  queue: conflictsQueue,
  run: ({ data }) => mailVisitConflicts(deps, z.parse(noticeData, data).noticeId),
})

/** For each shop. All of them are in the output of the import. */
const MAX_MAILED = 50

/** Lists them again, because visits may have been reserved at the same time, or changed since. */
export async function mailVisitConflicts(
  { db, env, now }: Pick<Deps, 'db' | 'env' | 'now'>,
  noticeId: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockConflicts(tx)
    const conflicts = await listOfNotice(tx, await listVisitConflicts(tx, new Date(now())), noticeId)
    for (const shopId of new Set(conflicts.map(({ shop }) => shop.id))) {
      const own = conflicts.filter(({ shop }) => shop.id === shopId)
      const visits = own.slice(0, MAX_MAILED).map(({ row, shop, reason }) => ({
        ...toVisitSummary(row, shop, now()),
        contact: formatContact(row),
        reason,
      }))
      await enqueueMail(tx, reservationConflictsMail, {
        to: await loadNoticeAddress(tx, env, shopId),
        props: { name: 'ご担当者', visits, others: own.length - visits.length },
        eventId: `visitConflicts:${noticeId}:${shopId}`,
      })
    }
  })
}

/** Those that were stored for this notice, and those that no notice has yet. The latter are stored, so that no other tells of them. */
async function listOfNotice(tx: Db, conflicts: readonly VisitConflict[], noticeId: string): Promise<VisitConflict[]> {
  if (conflicts.length === 0) return []
  await tx
    .insert(visitConflicts)
    .values(conflicts.map(({ row: { id, revision } }) => ({ reservationId: id, revision, noticeId })))
    .onConflictDoNothing()
  const own = await tx.select().from(visitConflicts).where(eq(visitConflicts.noticeId, noticeId))
  const ids = new Set(own.map(({ reservationId }) => reservationId))
  return conflicts.filter(({ row }) => ids.has(row.id))
}
