/** The link that withdraws the consent to the newsletter: without a login, and as long as the key of the store is the same. */
import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto'
import { and, eq, isNull } from '#drizzle'
import { toNewsletterConsent } from '#server/customers/rows.ts'
import { customers } from '#server/customers/schema.ts'
import type { Db } from '#server/platform/db/client.ts'
import { notifyChange } from '#server/platform/db/notify.ts'
import type { Deps } from '#server/platform/deps.ts'

const TOKEN = /^([\w-]{1,40})\.([\w-]{43})$/

/** The line break keeps it apart from other texts that are signed with this key. */
const sign = (customerId: string, key: KeyObject): Buffer =>
  createHmac('sha256', key).update(`newsletter\n${customerId}`).digest()

/**
 * The token is in the path, because mail programs post to this address. It has a dot: the service worker leaves such
 * paths to the server.
 */
export const createUnsubscribeUrl = (
  { env, sessionKey }: Pick<Deps, 'env' | 'sessionKey'>,
  customerId: string,
): string => `${env.PUBLIC_URL}/newsletter/${customerId}.${sign(customerId, sessionKey).toString('base64url')}`

/** The customer's id; undefined if the signature is wrong. */
export function readUnsubscribeToken(token: string, key: KeyObject): string | undefined {
  const [, customerId, signature] = TOKEN.exec(token) ?? []
  if (customerId === undefined || signature === undefined) return undefined
  return timingSafeEqual(Buffer.from(signature, 'base64url'), sign(customerId, key)) ? customerId : undefined
}

const hasConsented = (customerId: string) =>
  and(eq(customers.id, customerId), eq(customers.newsletter, true), isNull(customers.closedAt))

export const isSubscribed = async (db: Db, customerId: string): Promise<boolean> =>
  (await db.$count(customers, hasConsented(customerId))) > 0

/** Does nothing if the consent is already withdrawn or the account closed. */
export const unsubscribe = ({ db, now }: Pick<Deps, 'db' | 'now'>, customerId: string): Promise<void> =>
  db.transaction(async (tx) => {
    const changed = await tx
      .update(customers)
      .set(toNewsletterConsent(false, now()))
      .where(hasConsented(customerId))
      .returning({ id: customers.id })
    if (changed.length > 0) await notifyChange(tx, customerId, 'session')
  })
