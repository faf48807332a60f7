/** Saved cards. The payment service stores them; the store stores only the customer's id there. */
import { eq } from '#drizzle'
import type { SavedCard } from '#contract/payments/api.ts'
import { CodedError } from '#contract/shared/errors.ts'
import type { Db } from '#server/platform/db/client.ts'
import { enqueueJob, type Job, type JobQueue, toJobId } from '#server/platform/queue/enqueue.ts'
import type { PaymentDeps } from './apply-intent.ts'
import { paymentCustomers } from './schema.ts'

type CardDeps = Pick<PaymentDeps, 'db' | 'service'>

/** The customer's id at the payment service, created at the first use, and again if it was deleted there. */
export async function loadStripeCustomer({ db, service }: CardDeps, customerId: string): Promise<string> {
  const known = await findStripeCustomer(db, customerId)
  if (known !== undefined && (await service.hasCustomer(known))) return known
  const stripeId = await service.createCustomer(customerId, known)
  const { customerId: target } = paymentCustomers
  await db.insert(paymentCustomers).values({ customerId, stripeId }).onConflictDoUpdate({ target, set: { stripeId } })
  return stripeId
}

async function findStripeCustomer(db: Db, customerId: string): Promise<string | undefined> {
  const [row] = await db.select().from(paymentCustomers).where(eq(paymentCustomers.customerId, customerId))
  return row?.stripeId
}

export async function createSetup(deps: CardDeps, customerId: string): Promise<string> {
  return deps.service.createSetup(await loadStripeCustomer(deps, customerId))
}

export async function listCards({ db, service }: CardDeps, customerId: string): Promise<SavedCard[]> {
  const stripeId = await findStripeCustomer(db, customerId)
  return stripeId === undefined ? [] : service.listCards(stripeId)
}

interface CardOptions {
  customerId: string
  cardId: string
}

export const setDefaultCard = (deps: CardDeps, it: CardOptions): Promise<void> =>
  changeCard(deps, it, (stripeId) => deps.service.setDefaultCard(stripeId, it.cardId))

export const removeCard = (deps: CardDeps, it: CardOptions): Promise<void> =>
  changeCard(deps, it, (stripeId) => deps.service.removeCard(stripeId, it.cardId))

async function changeCard(
  { db }: CardDeps,
  { customerId }: CardOptions,
  change: (stripeId: string) => Promise<boolean>,
): Promise<void> {
  const stripeId = await findStripeCustomer(db, customerId)
  if (stripeId === undefined || !(await change(stripeId))) throw new CodedError('NOT_FOUND')
}

const removalQueue: JobQueue = {
  name: 'payment-customers',
  options: {
    retryLimit: 30,
    retryDelay: 10,
    retryBackoff: true,
    retryDelayMax: 7_200,
    expireInSeconds: 60,
    heartbeatSeconds: 20,
  },
}

/** A closed account: a job removes the customer and their cards at the payment service. */
export async function eraseCards(tx: Db, customerId: string): Promise<void> {
  const removed = await tx
    .delete(paymentCustomers)
    .where(eq(paymentCustomers.customerId, customerId))
    .returning({ stripeId: paymentCustomers.stripeId })
  for (const { stripeId } of removed)
    await enqueueJob(tx, removalQueue, { id: toJobId(`paymentCustomer:${stripeId}`), data: { stripeId } })
}

export const removalJob = ({ service }: CardDeps): Job => ({
  queue: removalQueue,
  run: ({ data }) => service.removeCustomer((data as { stripeId: string }).stripeId),
})
