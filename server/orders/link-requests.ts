/** New links on request: the request, and the job that mails them. */
import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { and, eq, gte, isNull, or, sql } from '#drizzle'
import { customers } from '#server/customers/schema.ts'
import type { Db } from '#server/platform/db/client.ts'
import type { Deps } from '#server/platform/deps.ts'
import { enqueueJob, type Job, type JobQueue, PROMPT_RETRIES } from '#server/platform/queue/enqueue.ts'
import { getEndedBefore } from './links.ts'
import { loadMailContext, mailOwner } from './mail-context.ts'
import { orderLinkMail } from './mails.ts'
import { orders } from './schema.ts'

/** Customers wait for the mail. */
const orderLinkQueue: JobQueue = { name: 'order-links', options: PROMPT_RETRIES }

const orderLinkSchema = z.object({ orderId: z.nullable(z.string()) })

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

export const orderLinkJob = ({ db }: Pick<Deps, 'db'>): Job => ({
  queue: orderLinkQueue,
  async run({ id, data }) {
    const { orderId } = z.parse(orderLinkSchema, data)
    if (orderId === null) return
    await db.transaction(async (tx) => {
      const [row] = await tx.select().from(orders).where(eq(orders.id, orderId))
      const context = row && (await loadMailContext(tx, row))
      if (!context) return
      const { name } = context
      await mailOwner(tx, orderLinkMail, context, { props: (order) => ({ name, order }), eventId: `orderLink:${id}` })
    })
  },
})
