/** Saved cards. The payment service stores them; the store stores only the customer's id there. */
import { and, asc, eq, isNotNull } from '#drizzle'
import { getRefundWay } from '#contract/orders/refunds.ts'
import type { CardHolder, Confirmation, SavedCard } from '#contract/payments/api.ts'
import { CodedError } from '#contract/shared/errors.ts'
import { loadCustomer } from '#server/customers/rows.ts'
import type { Db } from '#server/platform/db/client.ts'
import { enqueueJob, type Job, type JobQueue, toJobId } from '#server/platform/queue/enqueue.ts'
import { hasUnrefunded, isUnsettled } from '#server/orders/refunds.ts'
import { orders, refunds } from '#server/orders/schema.ts'
import { loadSite } from '#server/settings/settings.ts'
import type { PaymentDeps } from './apply-intent.ts'
import { paymentCustomers } from './schema.ts'

type CardDeps = Pick<PaymentDeps, 'db' | 'service'>

/** The customer's id at the payment service, created at the first use, and again if it was deleted there. */
export async function loadStripeCustomer({ db, service }: CardDeps, customerId: string): Promise<string> {
  const known = await findStripeCustomer(db, customerId)
  if (known !== undefined && (await service.hasCustomer(known))) return known
  return createStripeCustomer({ db, service }, customerId, known)
}

async function createStripeCustomer({ db, service }: CardDeps, customerId: string, replaced?: string): Promise<string> {
  const stripeId = await service.createCustomer(customerId, replaced)
  const { customerId: target } = paymentCustomers
  await db.insert(paymentCustomers).values({ customerId, stripeId }).onConflictDoUpdate({ target, set: { stripeId } })
  return stripeId
}

interface StripeHolder {
  stripeId: string
  /** As the payment service accepts it. */
  holder: CardHolder
}

/**
 * Name and contact at the payment service become the customer's of today: the card company asks for them also when a saved
 * card pays. `deliveryPhone` is used if the customer told no other.
 */
export async function updateStripeHolder(
  { db, service }: CardDeps,
  customerId: string,
  deliveryPhone?: string,
): Promise<StripeHolder> {
  const wanted = await loadCardHolder(db, customerId, deliveryPhone)
  const known = await findStripeCustomer(db, customerId)
  const updated = known === undefined ? undefined : await service.updateCustomer(known, wanted)
  if (known !== undefined && updated) return { stripeId: known, holder: updated }
  const stripeId = await createStripeCustomer({ db, service }, customerId, known)
  return { stripeId, holder: (await service.updateCustomer(stripeId, wanted)) ?? wanted }
}

async function loadCardHolder(db: Db, customerId: string, deliveryPhone?: string): Promise<CardHolder> {
  const { familyName, givenName, email, phone } = await loadCustomer(db, customerId)
  const digits = phone ?? deliveryPhone
  return {
    name: `${familyName} ${givenName}`,
    email,
    phone: digits ? toInternational(digits) : null,
  }
}

/** `09012345678` → `+819012345678` */
export const toInternational = (phone: string): string => phone.replace(/^0/, '+81')

async function findStripeCustomer(db: Db, customerId: string): Promise<string | undefined> {
  const [row] = await db.select().from(paymentCustomers).where(eq(paymentCustomers.customerId, customerId))
  return row?.stripeId
}

export async function createSetup(deps: CardDeps, customerId: string): Promise<Confirmation> {
  const { stripeId, holder } = await updateStripeHolder(deps, customerId)
  return { clientSecret: await deps.service.createSetup(stripeId), holder }
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

/** An account cannot be closed while a payment is to be paid back: afterwards no one could be asked about it. */
export async function assertNothingOwed(tx: Db, customerId: string): Promise<void> {
  const unsettled = await tx
    .select({ number: orders.number, way: refunds.way, state: refunds.state })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(and(eq(orders.customerId, customerId), isUnsettled))
    .orderBy(asc(refunds.createdAt))
  // What the desk has cancelled just now gets its refund when it can no longer be undone.
  const cancelled = await tx
    .select({ number: orders.number, method: orders.method })
    .from(orders)
    .where(
      and(eq(orders.customerId, customerId), eq(orders.state, 'cancelled'), isNotNull(orders.paidAt), hasUnrefunded),
    )
  const owed = [
    ...unsettled,
    ...cancelled.map(({ number, method }) => ({ number, way: getRefundWay(method), state: 'pending' })),
  ]
  if (owed.length === 0) return
  const numbers = [...new Set(owed.map(({ number }) => number))]
  const { phone, phoneHours } = await loadSite(tx)
  const call = `${phone}（${phoneHours}）までお電話`
  const advice = owed.some(({ state }) => state === 'failed')
    ? `返金ができませんでしたので、返金の方法をご相談させてください。お手数ですが、${call}をお願いします。`
    : owed.some(({ way }) => way === 'transfer')
      ? `返金が済みましたら、お手続きいただけます。返金先の口座は、メールでお送りしたページからお知らせください。お急ぎの場合は、${call}ください。`
      : `返金は自動で行われますので、しばらくしてから、もう一度お手続きください。数日たっても変わらない場合は、${call}ください。`
  throw new CodedError('ORDERS_UNDER_WAY', {
    message: `返金の手続きが済んでいないご注文（${numbers.join('、')}）があるため、退会のお手続きができません。${advice}`,
    details: { numbers },
  })
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
