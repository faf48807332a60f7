/**
 * Links with which people without an account open their order: one for each mail, and one that the device has made with the
 * order. They go on when an account has adopted the order, and end when it is closed.
 */
import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { and, eq, gte, inArray, isNull, lt, or, sql } from '#drizzle'
import { ORDER_LINK_MONTHS } from '#contract/orders/labels.ts'
import { addMonths, toJapanDate, toJapanInstant } from '#contract/shared/civil-date.ts'
import { CodedError } from '#contract/shared/errors.ts'
import { customers } from '#server/customers/schema.ts'
import type { Db } from '#server/platform/db/client.ts'
import { enqueueJob, type JobQueue, PROMPT_RETRIES } from '#server/platform/queue/enqueue.ts'
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
const getEndedBefore = (nowMs: number): Date =>
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

export const orderLinkQueue: JobQueue = { name: 'order-links', options: PROMPT_RETRIES }

export const orderLinkSchema = z.object({ orderId: z.nullable(z.string()) })

interface LinkRequest {
  number: string
  email: string
}

/**
 * Mails a new link, or tells the owner of an account where the order is. A job is created in any case, so that neither the
 * response nor its time reveals whether the order exists.
 */
export async function requestOrderLink(db: Db, { number, email }: LinkRequest, nowMs: number): Promise<void> {
  await db.transaction(async (tx) => {
    const [found] = await tx
      .select({ id: orders.id })
      .from(orders)
      .leftJoin(customers, eq(customers.id, orders.customerId))
      .where(
        and(
          eq(orders.number, number),
          sql`lower(coalesce(${customers.email}, ${orders.email})) = lower(${email})`,
          gte(orders.createdAt, getEndedBefore(nowMs)),
          // The mails of a closed account have ended.
          or(isNull(orders.customerId), isNull(customers.closedAt)),
        ),
      )
    const data: z.output<typeof orderLinkSchema> = { orderId: found?.id ?? null }
    await enqueueJob(tx, orderLinkQueue, { id: randomUUID(), data })
  })
}
