/** The job that writes the mails about the steps of returns. */
import * as z from 'zod/mini'
import { eq } from '#drizzle'
import { isReturnOpen, RETURN_CAUSE_LABELS, RETURN_OUTCOME_LABELS, type ReturnState } from '#contract/orders/returns.ts'
import { formatPieces, type OrderFacts } from '#server/orders/mail-blocks.ts'
import { loadMailContext, mailOwner } from '#server/orders/mail-context.ts'
import { loadLines, type ReturnRow } from '#server/orders/returns.ts'
import type { OrderRow } from '#server/orders/rows.ts'
import { orders, refunds } from '#server/orders/schema.ts'
import { returns } from '#server/orders/return-schema.ts'
import { listUnshipped } from '#server/orders/shipments.ts'
import type { Db } from '#server/platform/db/client.ts'
import type { Deps } from '#server/platform/deps.ts'
import { enqueueMail, getShopAddress } from '#server/platform/mailer/enqueue.ts'
import type { Job } from '#server/platform/queue/enqueue.ts'
import {
  returnArrivedMail,
  returnDeclinedMail,
  returnNotArrivedMail,
  returnNoticeMail,
  returnReceivedMail,
  returnReopenedMail,
  returnSettledMail,
  type ReturnFacts,
} from './mails.ts'
import { settleGivenUp } from './close-order.ts'
import { returnMailQueue, returnMailSchema, type ReturnStep } from './queue.ts'

type MailDeps = Pick<Deps, 'db' | 'env' | 'now'>

export const returnMailJob = (deps: MailDeps): Job => ({
  queue: returnMailQueue,
  run: ({ data }) => writeReturnMails(deps, z.parse(returnMailSchema, data)),
})

const STATES: Partial<Record<ReturnStep, ReturnState>> = {
  arrived: 'arrived',
  settled: 'settled',
  declined: 'declined',
  withdrawn: 'withdrawn',
  'not-arrived': 'requested',
}

/** Nothing is sent about a step that another one has followed, except that a customer's return is always received. */
export async function writeReturnMails(
  { db, env, now }: MailDeps,
  { returnId, step, revision }: z.output<typeof returnMailSchema>,
): Promise<void> {
  if (step === 'not-shipped') return db.transaction((tx) => settleGivenUp(tx, returnId, now()))
  await db.transaction(async (tx) => {
    const [found] = await tx
      .select({ row: returns, order: orders })
      .from(returns)
      .innerJoin(orders, eq(orders.id, returns.orderId))
      .where(eq(returns.id, returnId))
    if (!found) return
    const { row, order } = found
    const shop = getShopAddress(env)
    const facts = toFacts(row, order, await loadLines(tx, order.id))
    if (row.openedBy === 'customer' && (step === 'opened' || step === 'withdrawn'))
      await enqueueMail(tx, returnNoticeMail, {
        to: shop,
        props: { name: 'ご担当者', ...facts, event: step, hasPhotos: row.fileIds.length > 0 },
        eventId: `returnNotice:${row.id}:${step}`,
      })
    const isPast = STATES[step] ? row.state !== STATES[step] : step === 'reopened' && !isReturnOpen(row.state)
    if (!isPast) await mailCustomer(tx, { row, order, facts, step, revision })
  })
}

interface Told {
  row: ReturnRow
  order: OrderRow
  facts: ReturnFacts
  step: ReturnStep
  revision: number
}

async function mailCustomer(tx: Db, { row, order, facts, step, revision }: Told): Promise<void> {
  const context = await loadMailContext(tx, order)
  // Personal data was erased: no one can be told.
  if (!context) return
  const { name } = context
  const props = ({ link }: OrderFacts) => ({ name, ...facts, ...(link !== undefined && { orderLink: link }) })
  // Several corrections in a row are told once.
  const eventId = `return:${row.id}:${step}`
  const again = `${eventId}:${revision}`
  if (step === 'opened') await mailOwner(tx, returnReceivedMail, context, { props, eventId })
  if (step === 'arrived') await mailOwner(tx, returnArrivedMail, context, { props, eventId: again })
  if (step === 'not-arrived') await mailOwner(tx, returnNotArrivedMail, context, { props, eventId: again })
  if (step === 'declined')
    await mailOwner(tx, returnDeclinedMail, context, {
      props: (it) => ({ ...props(it), reason: row.declineReason }),
      eventId: `${eventId}:${row.closedAt!.getTime()}`,
    })
  if (step === 'reopened') await mailOwner(tx, returnReopenedMail, context, { props, eventId: again })
  if (step === 'settled' && row.settlement && row.outcome) {
    const [refund] = await tx.select({ way: refunds.way }).from(refunds).where(eq(refunds.returnId, row.id)).limit(1)
    const settled = {
      ...{ settlement: row.settlement, outcome: row.outcome, way: refund?.way ?? null },
      waitsForReplacement: await isReplacementWaiting(tx, row),
      isNotShipped: row.reason === 'not-shipped',
    }
    await mailOwner(tx, returnSettledMail, context, { props: (it) => ({ ...props(it), ...settled }), eventId })
  }
}

async function isReplacementWaiting(tx: Db, { orderId, number }: ReturnRow): Promise<boolean> {
  const lines = await loadLines(tx, orderId)
  const skus = new Set(lines.flatMap(({ sku, exchangedIn }) => (exchangedIn === number ? [sku] : [])))
  return (await listUnshipped(tx, orderId)).some(({ sku, quantity }) => quantity > 0 && skus.has(sku))
}

const toFacts = (
  { number, lines, reason, wish, isCollected }: ReturnRow,
  order: OrderRow,
  ordered: Awaited<ReturnType<typeof loadLines>>,
): ReturnFacts => ({
  number,
  orderNumber: order.number,
  pieces: lines.map(({ position, quantity }) => formatPieces(ordered[position]!, quantity)),
  reason: RETURN_CAUSE_LABELS[reason],
  wish: RETURN_OUTCOME_LABELS[wish],
  isCollected,
})
