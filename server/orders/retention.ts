/** How long orders and their personal data are kept. */
import { and, asc, eq, inArray, isNotNull, lt, ne, notInArray, or } from '#drizzle'
import { addMonths, toJapanDate, toJapanInstant } from '#contract/shared/civil-date.ts'
import { CodedError } from '#contract/shared/errors.ts'
import type { Db } from '#server/platform/db/client.ts'
import type { EraseCustomer } from '#server/platform/modules/server-module.ts'
import { orderEvents, orders, refunds } from './schema.ts'
import { returns } from './return-schema.ts'

/**
 * Tax law demands records of sales until seven years after the filing deadline of the fiscal year: up to a year after the
 * order, and up to three months more.
 */
const RETENTION_MONTHS = 7 * 12 + 12 + 3

/** An account cannot be closed while an order is under way. Orders stay after that. */
export const retainOrders: EraseCustomer = async (tx, customerId) => {
  const open = await tx
    .select({ number: orders.number })
    .from(orders)
    .where(and(eq(orders.customerId, customerId), notInArray(orders.state, ['delivered', 'cancelled'])))
    .orderBy(asc(orders.createdAt))
  if (open.length > 0) throw createRefusal(open.map(({ number }) => number))
  if ((await tx.$count(orders, and(eq(orders.customerId, customerId), isNotNull(orders.email)))) === 0) return []
  return [
    {
      text: 'ご注文の記録は、お届け先とメールアドレスを含めて、\n法令に基づきご注文の日から8年3か月間保管し、\nほかの目的には使いません。',
    },
  ]
}

const createRefusal = (numbers: string[]): CodedError =>
  new CodedError('ORDERS_UNDER_WAY', {
    message: `お届けが済んでいないご注文（${numbers.join('、')}）があるため、退会のお手続きができません。お届け、またはキャンセルのあとに、もう一度お手続きください。`,
    details: { numbers },
  })

/** Erases personal data of orders, their returns and refunds after the retention period. Amounts and goods stay. */
export async function eraseOldOrders(db: Db, now: Date): Promise<void> {
  const firstDay = addMonths(toJapanDate(now.getTime()), -RETENTION_MONTHS)
  const before = new Date(toJapanInstant(firstDay, '00:00'))
  const hasPersonalData = or(
    isNotNull(orders.email),
    isNotNull(orders.address),
    isNotNull(orders.receiptName),
    ne(orders.note, ''),
  )
  await db
    .update(orders)
    .set({ email: null, address: null, receiptName: null, note: '' })
    .where(and(lt(orders.createdAt, before), hasPersonalData))
  const hasTexts = or(ne(returns.note, ''), ne(returns.declineReason, ''))
  await db
    .update(returns)
    .set({ note: '', declineReason: '' })
    .where(and(lt(returns.createdAt, before), hasTexts))
  // What staff have typed may name someone.
  const old = db.select({ id: orders.id }).from(orders).where(lt(orders.createdAt, before))
  await db
    .update(orderEvents)
    .set({ reason: '' })
    .where(and(inArray(orderEvents.orderId, old), ne(orderEvents.reason, '')))
  await db
    .update(refunds)
    .set({ reason: '', failure: '' })
    .where(and(inArray(refunds.orderId, old), or(ne(refunds.reason, ''), ne(refunds.failure, ''))))
}
