import { index, pgTable, text, timestamp } from '#drizzle'
import { customers, sessions } from '../schema.ts'

const instant = () => timestamp({ withTimezone: true, mode: 'date' })

/** Browsers subscribed to push notifications. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    /** ULID */
    id: text().primaryKey(),
    /** The browser's address at its push service. Knowing it authorises changes, so it is never logged. */
    endpoint: text().notNull().unique(),
    /** Public key and secret for the encryption of messages, base64url. */
    p256dh: text().notNull(),
    auth: text().notNull(),
    /** The customer whose notifications it gets; null for guests. */
    customerId: text().references(() => customers.id),
    /** The session that subscribed. When it ends by a logout, the subscription becomes a guest's. */
    sessionId: text().references(() => sessions.id, { onDelete: 'set null' }),
    createdAt: instant().notNull(),
    /** When the browser last renewed the subscription. */
    renewedAt: instant().notNull(),
  },
  (t) => [
    index('push_subscriptions_customer').on(t.customerId, t.renewedAt),
    index('push_subscriptions_session').on(t.sessionId),
    index('push_subscriptions_renewed').on(t.renewedAt),
  ],
)
