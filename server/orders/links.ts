/**
 * Links with which people without an account open their order: one for each mail, and one that the device has made with the
 * order. They go on when an account has adopted the order, and end when it is closed.
 */
import { eq, inArray, lt } from '#drizzle'
import { ORDER_LINK_MONTHS } from '#contract/orders/labels.ts'
import { addMonths, toJapanDate, toJapanInstant } from '#contract/shared/civil-date.ts'
import { CodedError } from '#contract/shared/errors.ts'
import type { Db } from '#server/platform/db/client.ts'
import { createLinkSecret, hashLinkSecret } from '#server/platform/system/random-text.ts'
import type { OrderRow } from './rows.ts'
import { orderLinks, orders } from './schema.ts'

/** The token is in the fragment, which browsers never send. Without the address of the store, which the mailer knows. */
export async function createOrderLink(tx: Db, orderId: string): Promise<string> {
  const token = createLinkSecret()
  await storeOrderLink(tx, orderId, token)
  return `/order#${token}`
}

/** False if the token is in use. */
export async function storeOrderLink(tx: Db, orderId: string, token: string): Promise<boolean> {
  const tokenHash = hashLinkSecret(token)
  const added = await tx.insert(orderLinks).values({ tokenHash, orderId }).onConflictDoNothing().returning()
  return added.length > 0
}

export const isTokenUsed = async (db: Db, token: string): Promise<boolean> =>
  (await db.$count(orderLinks, eq(orderLinks.tokenHash, hashLinkSecret(token)))) > 0

/** Links of orders before this time have ended. */
export const getEndedBefore = (nowMs: number): Date =>
  new Date(toJapanInstant(addMonths(toJapanDate(nowMs), -ORDER_LINK_MONTHS), '00:00'))

/** Throws LINK_INVALID if the link is unknown or has ended. `number`: of the order that the caller means. */
export async function loadOrderByLink(db: Db, token: string, nowMs: number, number?: string): Promise<OrderRow> {
  const [found] = await db
    .select({ row: orders })
    .from(orderLinks)
    .innerJoin(orders, eq(orders.id, orderLinks.orderId))
    .where(eq(orderLinks.tokenHash, hashLinkSecret(token)))
  const isOther = found && number !== undefined && found.row.number !== number
  if (!found || isOther || found.row.createdAt < getEndedBefore(nowMs)) throw new CodedError('LINK_INVALID')
  return found.row
}

/** Of an account that is closed: nothing of it can be opened any more. */
export async function removeOrderLinks(tx: Db, customerId: string): Promise<void> {
  const own = tx.select({ id: orders.id }).from(orders).where(eq(orders.customerId, customerId))
  await tx.delete(orderLinks).where(inArray(orderLinks.orderId, own))
}

export async function deleteEndedLinks(db: Db, now: Date): Promise<void> {
  const ended = db
    .select({ id: orders.id })
    .from(orders)
    .where(lt(orders.createdAt, getEndedBefore(now.getTime())))
  await db.delete(orderLinks).where(inArray(orderLinks.orderId, ended))
}
