import { ECDH } from 'node:crypto'
import { ulid } from 'ulid'
import { and, eq, isNull, sql } from '#drizzle'
import { CodedError } from '#contract/errors.ts'
import type { PushSubscription } from '#contract/push.ts'
import { MAX_PUSH_SUBSCRIPTIONS } from '#contract/rules.ts'
import type { Db } from '#server/db/client.ts'
import { excluded } from '#server/db/excluded.ts'
import { customers, sessions } from '#server/db/schema-customers.ts'
import { pushSubscriptions } from '#server/db/schema-push.ts'
import type { Deps } from '#server/deps.ts'
import { isPushEndpoint } from '#server/push/push-endpoint.ts'
import type { SignedIn } from '../customers/authenticate.ts'
import { countAttempt } from '../customers/count-attempt.ts'
import { pushLimits } from '../customers/limits.ts'

type PushDeps = Pick<Deps, 'db' | 'env' | 'now'>

/** One row a browser, however often it comes. From now on it is this customer's, or without one a guest's. */
export async function keepSubscription(
  { db, env, now }: PushDeps,
  { endpoint, keys }: PushSubscription,
  { customer, source }: { customer: SignedIn | undefined; source: string },
): Promise<void> {
  if (!isPushEndpoint(endpoint, env)) throw wrong('endpoint', 'この通知サービスには対応していません。')
  if (!isOnCurve(keys.p256dh)) throw wrong('keys.p256dh', '形式をご確認ください')
  await countAttempt(db, pushLimits(source), now())
  const at = new Date(now())
  const owner = { customerId: customer?.customerId ?? null, sessionId: customer?.sessionId ?? null }
  await db.transaction(async (tx) => {
    if (customer) await lockRunning(tx, customer)
    await tx
      .insert(pushSubscriptions)
      .values({ id: ulid(now()), endpoint, ...keys, ...owner, createdAt: at, seenAt: at })
      .onConflictDoUpdate({
        target: pushSubscriptions.endpoint,
        set: excluded('p256dh', 'auth', 'customerId', 'sessionId', 'seenAt'),
      })
    if (customer) await dropOldest(tx, customer.customerId)
  })
}

/** Whoever knows the address is the browser. One that is not there is gone as wished. */
export async function dropSubscription(
  { db, now }: PushDeps,
  endpoint: string,
  { source }: { source: string },
): Promise<void> {
  await countAttempt(db, pushLimits(source), now())
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.endpoint, endpoint))
}

const wrong = (field: string, sentence: string) =>
  new CodedError('VALIDATION_FAILED', { details: { [field]: sentence } })

function isOnCurve(p256dh: string): boolean {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url')
    return true
  } catch {
    return false
  }
}

/** A log-out or a withdrawal in the same moment comes first or waits; the customer's browsers are counted one by one. */
async function lockRunning(tx: Db, { customerId, sessionId }: SignedIn): Promise<void> {
  await tx.select({ id: customers.id }).from(customers).where(eq(customers.id, customerId)).for('update')
  const [running] = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), isNull(sessions.endedAt)))
    .for('share')
  if (!running) throw new CodedError('UNAUTHORIZED')
}

async function dropOldest(tx: Db, customerId: string): Promise<void> {
  await tx.execute(sql`
    delete from ${pushSubscriptions} where id in (
      select id from ${pushSubscriptions} where customer_id = ${customerId}
      order by seen_at desc, id desc offset ${MAX_PUSH_SUBSCRIPTIONS})`)
}
