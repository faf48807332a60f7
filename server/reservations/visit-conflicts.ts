/** Visits that an import of the shops leaves outside of the opening hours or over the capacity. They stay; the shop is told. */
import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { and, asc, eq, gt, ne } from '#drizzle'
import { toJapanDate } from '#contract/shared/civil-date.ts'
import { formatVisit } from '#contract/reservations/labels.ts'
import { getCapacity, listBuckets, listStarts, VISIT_KIND_RULES } from '#contract/reservations/slots.ts'
import { getOpening } from '#contract/shops/hours.ts'
import type { Shop } from '#contract/shops/schema.ts'
import type { ImportContext } from '#server/platform/content/kind.ts'
import type { Db } from '#server/platform/db/client.ts'
import type { Deps } from '#server/platform/deps.ts'
import { enqueueMail, getShopAddress } from '#server/platform/mailer/enqueue.ts'
import { enqueueJob, type Job, type JobQueue } from '#server/platform/queue/enqueue.ts'
import { shops } from '#server/shops/schema.ts'
import { formatContact } from './jobs.ts'
import { reservationConflictsMail } from './mails.ts'
import { isVisit, type VisitRow } from './rows.ts'
import { capacityBuckets, reservations, visitConflicts } from './schema.ts'
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
  const shopsById = new Map((await db.select().from(shops)).map((it) => [it.id, it]))
  const usedAt = await loadUsed(db, now)
  return rows.filter(isVisit).flatMap((row) => {
    const { data: shop, live } = shopsById.get(row.shopId)!
    const reason = live ? findReason(row, shop, usedAt) : '店舗が公開されていません。'
    return reason === undefined ? [] : { row, shop, reason }
  })
}

const toBucketKey = (shopId: number, pool: string, startsAt: number): string => `${shopId} ${pool} ${startsAt}`

async function loadUsed(db: Db, now: Date): Promise<(key: string) => number> {
  const rows = await db.select().from(capacityBuckets).where(gt(capacityBuckets.startsAt, now))
  const used = new Map(rows.map((it) => [toBucketKey(it.shopId, it.pool, it.startsAt.getTime()), it.used]))
  return (key) => used.get(key) ?? 0
}

function findReason(
  { kind, shopId, startsAt }: VisitRow,
  shop: Shop,
  usedAt: (key: string) => number,
): string | undefined {
  const startMs = startsAt.getTime()
  const date = toJapanDate(startMs)
  if (!getOpening(shop, date)) return '休業日です。'
  if (!listStarts(shop, kind, date).includes(startMs)) return '営業時間に収まりません。'
  const [capacity, { pool }] = [getCapacity(kind, shop), VISIT_KIND_RULES[kind]]
  const isOver = listBuckets(kind, startMs).some((bucket) => usedAt(toBucketKey(shopId, pool, bucket)) > capacity)
  return isOver ? '同じ時間のご予約が、定員を超えています。' : undefined
}

/** Each import lists the conflicts that there are. The shop gets a mail about those that the import before did not find. */
export async function reportVisitConflicts({ tx, now, report }: ImportContext): Promise<void> {
  const conflicts = await listVisitConflicts(tx, now)
  const hasNew = await storeConflicts(tx, conflicts, randomUUID())
  if (conflicts.length === 0) return
  for (const { row, shop, reason } of conflicts) {
    const time = formatVisit(row.startsAt.getTime(), row.endsAt.getTime())
    report(`ご予約 ${row.number}（${time} ${shop.name}）：${reason}`)
  }
  const mailed = hasNew ? '店舗にもメールでお知らせします。' : ''
  report(`上のご予約は、そのまま残っています。${mailed}お客様へのご連絡をお願いします。`)
}

/** Replaces those of the import before. Returns whether there are new ones, about which a notice is queued. */
async function storeConflicts(tx: Db, conflicts: readonly VisitConflict[], noticeId: string): Promise<boolean> {
  const before = await tx.delete(visitConflicts).returning()
  const rows = conflicts.map(({ row: { id, revision }, reason }) => {
    const known = before.find((it) => it.reservationId === id && it.revision === revision && it.reason === reason)
    return known ?? { reservationId: id, revision, reason, noticeId }
  })
  if (rows.length > 0) await tx.insert(visitConflicts).values(rows)
  const hasNew = rows.some((it) => it.noticeId === noticeId)
  if (hasNew) await enqueueJob(tx, conflictsQueue, { id: noticeId, data: { noticeId } })
  return hasNew
}

const conflictsQueue: JobQueue = {
  name: 'visit-conflicts',
  options: {
    retryLimit: 20,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 3_600,
    expireInSeconds: 60,
    heartbeatSeconds: 20,
  },
}

const noticeData = z.object({ noticeId: z.string() })

export const visitConflictsJob = (deps: Pick<Deps, 'db' | 'env' | 'now'>): Job => ({
  queue: conflictsQueue,
  run: ({ data }) => mailVisitConflicts(deps, z.parse(noticeData, data).noticeId),
})

/** The others are in the output of the import. */
const MAX_MAILED = 50

/** Lists them again, because visits may have been reserved during the import, or changed since. */
export async function mailVisitConflicts(
  { db, env, now }: Pick<Deps, 'db' | 'env' | 'now'>,
  noticeId: string,
): Promise<void> {
  const noticeIds = new Map((await db.select().from(visitConflicts)).map((it) => [it.reservationId, it.noticeId]))
  const all = await listVisitConflicts(db, new Date(now()))
  const conflicts = all.filter(({ row }) => (noticeIds.get(row.id) ?? noticeId) === noticeId)
  if (conflicts.length === 0) return
  const visits = conflicts.slice(0, MAX_MAILED).map(({ row, shop, reason }) => ({
    ...toVisitSummary(row, shop, now()),
    contact: formatContact(row),
    reason,
  }))
  const props = { name: 'ご担当者', visits, others: conflicts.length - visits.length }
  const eventId = `visitConflicts:${noticeId}`
  await db.transaction((tx) => enqueueMail(tx, reservationConflictsMail, { to: getShopAddress(env), props, eventId }))
}
