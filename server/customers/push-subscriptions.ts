import { ECDH } from 'node:crypto'
import { ulid } from 'ulid'
import { and, eq, inArray, type InferSelectModel, isNull, lt, ne, or, sql } from '#drizzle'
import type { PushSubscription } from '#contract/push/schema.ts'
import { DAY_MS, MAX_PUSH_SUBSCRIPTIONS } from '#contract/shared/constants.ts'
import { CodedError } from '#contract/shared/errors.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Db } from '#server/platform/db/client.ts'
import { excluded } from '#server/platform/db/queries.ts'
import type { SignedIn } from '#server/platform/http/exchange.ts'
import { isPushEndpoint } from '#server/platform/push/send.ts'
import { countAttempt } from '#server/platform/rate-limit/count-attempt.ts'
import { pushLimits } from '#server/platform/rate-limit/limits.ts'
import { customers, sessions, pushSubscriptions } from './schema.ts'

export type SubscriptionRow = InferSelectModel<typeof pushSubscriptions>

/** Subscriptions of browsers not seen for this long are removed. */
const MAX_UNSEEN_MS = 365 * DAY_MS

/** Ids of a customer's subscriptions, except the one of a given session. */
export async function listSubscriptionIds(db: Db, customerId: string, exceptSession?: string): Promise<string[]> {
  const isOther =
    exceptSession === undefined
      ? undefined
      : or(isNull(pushSubscriptions.sessionId), ne(pushSubscriptions.sessionId, exceptSession))
  const rows = await db
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(and(eq(pushSubscriptions.customerId, customerId), isOther))
  return rows.map(({ id }) => id)
}

export async function findSubscription(db: Db, id: string): Promise<SubscriptionRow | undefined> {
  const [row] = await db.select().from(pushSubscriptions).where(eq(pushSubscriptions.id, id))
  return row
}

export async function removeSubscription(db: Db, id: string): Promise<void> {
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, id))
}

/** After logout, the browsers of these sessions get no more notifications for the customer. */
export async function unlinkSubscriptions(tx: Db, sessionIds: readonly string[]): Promise<void> {
  if (sessionIds.length === 0) return
  await tx
    .update(pushSubscriptions)
    .set({ customerId: null, sessionId: null })
    .where(inArray(pushSubscriptions.sessionId, [...sessionIds]))
}

export async function removeSubscriptions(tx: Db, customerId: string): Promise<void> {
  await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.customerId, customerId))
}

export async function removeOldSubscriptions(db: Db, now: Date): Promise<void> {
  await db.delete(pushSubscriptions).where(lt(pushSubscriptions.renewedAt, new Date(now.getTime() - MAX_UNSEEN_MS)))
}

type PushDeps = Pick<Deps, 'db' | 'env' | 'now'>

/** Stores one row per browser and assigns it to the customer, or to a guest. */
export async function saveSubscription(
  { db, env, now }: PushDeps,
  { endpoint, keys }: PushSubscription,
  { customer, source }: { customer: SignedIn | undefined; source: string },
): Promise<void> {
  if (!isPushEndpoint(endpoint, env)) throw fieldError('endpoint', 'この通知サービスには対応していません。')
  if (!isOnCurve(keys.p256dh)) throw fieldError('keys.p256dh', '形式をご確認ください')
  await countAttempt(db, pushLimits(source), now())
  const at = new Date(now())
  const owner = { customerId: customer?.customerId ?? null, sessionId: customer?.sessionId ?? null }
  await db.transaction(async (tx) => {
    if (customer) await lockActiveSession(tx, customer)
    await tx
      .insert(pushSubscriptions)
      .values({ id: ulid(now()), endpoint, ...keys, ...owner, createdAt: at, renewedAt: at })
      .onConflictDoUpdate({
        target: pushSubscriptions.endpoint,
        set: excluded('p256dh', 'auth', 'customerId', 'sessionId', 'renewedAt'),
      })
    if (customer) await removeOldest(tx, customer.customerId)
  })
}

/** The endpoint is secret, so knowing it is sufficient authorisation. Removing an unknown one succeeds. */
export async function unsubscribe(
  { db, now }: PushDeps,
  endpoint: string,
  { source }: { source: string },
): Promise<void> {
  await countAttempt(db, pushLimits(source), now())
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.endpoint, endpoint))
}

const fieldError = (field: string, message: string) =>
  new CodedError('VALIDATION_FAILED', { details: { [field]: message } })

/** A point that messages can be encrypted for. */
export function isOnCurve(p256dh: string): boolean {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url')
    return true
  } catch {
    return false
  }
}

/** Serialises with logout, closing the account, and other subscriptions of the customer. */
async function lockActiveSession(tx: Db, { customerId, sessionId }: SignedIn): Promise<void> {
  await tx.select({ id: customers.id }).from(customers).where(eq(customers.id, customerId)).for('update')
  const [running] = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), isNull(sessions.endedAt)))
    .for('share')
  if (!running) throw new CodedError('UNAUTHORIZED')
}

async function removeOldest(tx: Db, customerId: string): Promise<void> {
  await tx.execute(sql`
    delete from ${pushSubscriptions} where id in (
      select id from ${pushSubscriptions} where customer_id = ${customerId}
      order by renewed_at desc, id desc offset ${MAX_PUSH_SUBSCRIPTIONS})`)
}
