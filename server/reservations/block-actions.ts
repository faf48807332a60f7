/** Blocks: places that staff take, so that no visit takes them. */
import type * as z from 'zod/mini'
import { and, asc, eq } from '#drizzle'
import { addDays, formatDay, toJapanDate } from '#contract/shared/civil-date.ts'
import { BUCKET_MS } from '#contract/shared/constants.ts'
import { formatHours } from '#contract/shared/format-date.ts'
import * as visitActions from '#contract/reservations/actions.ts'
import { getPoolCapacity, listBucketsBetween } from '#contract/reservations/slots.ts'
import { getOpening } from '#contract/shops/hours.ts'
import type { Shop } from '#contract/shops/schema.ts'
import type { Db } from '#server/platform/db/client.ts'
import { deskAction } from '#server/platform/desk/action.ts'
import { CommandError } from '#server/platform/desk/command-error.ts'
import { isBetweenDays } from '#server/platform/db/between-days.ts'
import type { LogEntry } from '#server/platform/desk/log.ts'
import { RetryTransaction } from '#server/platform/idempotency/submit.ts'
import { createNumber } from '#server/platform/system/random-text.ts'
import { loadShop } from '#server/shops/shops.ts'
import { loadUsedPlaces, lockBuckets, releasePlaces, takePlaces } from './buckets.ts'
import { POOL_LABELS } from '#contract/reservations/desk.ts'
import type { BlockRow } from './rows.ts'
import { shopBlocks } from './schema.ts'

/** A later date is a typing error. */
const MAX_DAYS_AHEAD = 366

type BlockInput = z.output<typeof visitActions.block.input>

const toBuckets = ({ shopId, pool, startsAt, endsAt, places }: Omit<BlockRow, 'number' | 'reason'>) => ({
  shopId,
  pool,
  buckets: listBucketsBetween(startsAt.getTime(), endsAt.getTime()),
  places,
})

const toLogEntry = ({ number, shopId, places }: BlockRow, before: number): LogEntry => ({
  subject: { kind: 'block', id: number, shopId },
  before: { places: before },
  after: { places: places - before },
})

/** Counted with the visits: whichever takes a place first has it. */
export const blockAction = deskAction({
  ...visitActions.block,
  permission: 'reservations',
  async run(tx, input, { nowMs }) {
    const shop = await loadShop({ db: tx }, input.shopId)
    assertPossible(shop, input, nowMs)
    const times = { startsAt: new Date(input.startsAt), endsAt: new Date(input.endsAt) }
    const row: BlockRow = { ...input, ...times, number: createNumber('B', nowMs) }
    const taken = { ...toBuckets(row), capacity: getPoolCapacity(row.pool, shop) }
    await lockBuckets(tx, [taken])
    await assertFree(tx, taken)
    if (!(await takePlaces(tx, taken))) throw new Error('a locked capacity bucket was taken')
    const added = await tx.insert(shopBlocks).values(row).onConflictDoNothing().returning({ number: shopBlocks.number })
    // The random number is in use.
    if (added.length === 0) throw new RetryTransaction()
    return { output: { number: row.number }, entry: toLogEntry(row, 0) }
  },
})

function assertPossible(shop: Shop, { startsAt, endsAt, pool, places }: BlockInput, nowMs: number): void {
  const [start, end] = [Date.parse(startsAt), Date.parse(endsAt)]
  const date = toJapanDate(start)
  if (start >= end) throw new CommandError('終わりの時刻は、始まりより後の時刻にしてください。')
  if (start < nowMs) throw new CommandError('この時間は過ぎています。これからの時間を指定してください。')
  if (date > addDays(toJapanDate(nowMs), MAX_DAYS_AHEAD))
    throw new CommandError(`${formatDay(date)}は先すぎます。1年以内の日付を指定してください。`)
  const opening = getOpening(shop, date)
  if (!opening) throw new CommandError(`${shop.name}は、${formatDay(date)}は休業日です。`)
  if (start < opening.opensAt || end > opening.closesAt)
    throw new CommandError(`営業時間（${formatHours(opening.opensAt, opening.closesAt)}）の中で指定してください。`)
  const capacity = getPoolCapacity(pool, shop)
  if (places > capacity)
    throw new CommandError(
      `${shop.name}の${POOL_LABELS[pool]}は、同時に${capacity}枠です。${capacity}枠までで指定してください。`,
    )
}

type TakenPlaces = ReturnType<typeof toBuckets> & { capacity: number }

async function assertFree(tx: Db, { buckets, places, capacity, ...pool }: TakenPlaces): Promise<void> {
  const usedAt = await loadUsedPlaces(tx, pool, buckets[0]!, buckets.at(-1)!)
  const times = buckets
    .map((bucket) => ({ bucket, free: Math.max(0, capacity - usedAt(bucket)) }))
    .filter(({ free }) => free < places)
    .map(({ bucket, free }) => `${formatHours(bucket, bucket + BUCKET_MS)}（残り${free}枠）`)
  if (times.length === 0) return
  throw new CommandError(
    `空きが足りない時間があります: ${times.join('、')}。その時間のご予約（reservations book）を確認してください。`,
  )
}

export const unblockAction = deskAction({
  ...visitActions.unblock,
  permission: 'reservations',
  async run(tx, { number }) {
    const [row] = await tx.delete(shopBlocks).where(eq(shopBlocks.number, number)).returning()
    if (!row) throw new CommandError(`${number} は見つかりません。すでに解除されているか、番号が違います。`)
    const taken = toBuckets(row)
    await lockBuckets(tx, [taken])
    await releasePlaces(tx, taken)
    return { output: { number }, entry: toLogEntry(row, row.places) }
  },
})

/** The blocks of a shop on a day in Japan. */
export const listBlocks = (db: Db, shopId: number, date: string): Promise<BlockRow[]> =>
  listBlocksBetween(db, shopId, date, date)

export const listBlocksBetween = (db: Db, shopId: number, from: string, to: string): Promise<BlockRow[]> =>
  db
    .select()
    .from(shopBlocks)
    .where(and(eq(shopBlocks.shopId, shopId), ...isBetweenDays(shopBlocks.startsAt, from, to)))
    .orderBy(asc(shopBlocks.startsAt), asc(shopBlocks.number))
