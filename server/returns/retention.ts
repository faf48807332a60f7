/** How long photos and notes of returns are kept. The return itself stays with its order. */
import { and, asc, eq, inArray, isNotNull, lt, sql } from '#drizzle'
import { addMonths, toJapanDate, toJapanInstant } from '#contract/shared/civil-date.ts'
import { CodedError } from '#contract/shared/errors.ts'
import { releaseFiles } from '#server/files/files.ts'
import { orders } from '#server/orders/schema.ts'
import { returns } from '#server/orders/return-schema.ts'
import type { Db } from '#server/platform/db/client.ts'
import { isAmong } from '#server/platform/db/is-among.ts'
import type { EraseCustomer } from '#server/platform/modules/server-module.ts'

const PHOTO_MONTHS = 6

const hasFiles = sql`${returns.fileIds} <> '{}'`

/** Deletes the photos of returns that were closed long enough ago. */
export async function deleteOldPhotos(db: Db, now: Date): Promise<void> {
  const firstDay = addMonths(toJapanDate(now.getTime()), -PHOTO_MONTHS)
  const isDue = and(lt(returns.closedAt, new Date(toJapanInstant(firstDay, '00:00'))), hasFiles)
  await db.transaction(async (tx) => {
    const due = await tx
      .select()
      .from(returns)
      .where(and(isNotNull(returns.closedAt), isDue))
      .for('update')
    if (due.length === 0) return
    await releaseFiles(
      tx,
      due.flatMap(({ fileIds }) => fileIds),
      now,
    )
    const ids = due.map(({ id }) => id)
    await tx.update(returns).set({ fileIds: [] }).where(isAmong(returns.id, ids))
  })
}

/** An account cannot be closed while goods are on their way back. All files of the account are erased with it. */
export const eraseReturns: EraseCustomer = async (tx, customerId) => {
  const ownIds = tx.select({ id: orders.id }).from(orders).where(eq(orders.customerId, customerId))
  const isOwn = inArray(returns.orderId, ownIds)
  const open = await tx
    .select({ number: returns.number })
    .from(returns)
    .where(and(isOwn, inArray(returns.state, ['requested', 'arrived'])))
    .orderBy(asc(returns.createdAt))
  if (open.length > 0) throw createRefusal(open.map(({ number }) => number))
  await tx.update(returns).set({ fileIds: [] }).where(and(isOwn, hasFiles))
  return []
}

const createRefusal = (numbers: string[]): CodedError =>
  new CodedError('ORDERS_UNDER_WAY', {
    message: `お手続き中の返品（${numbers.join('、')}）があるため、退会のお手続きができません。返品の精算、または取り下げのあとに、もう一度お手続きください。`,
    details: { numbers },
  })
