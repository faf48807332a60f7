import { index, pgTable, text, timestamp } from '#drizzle'
import { customers, sessions } from './schema-customers.ts'

const instant = () => timestamp({ withTimezone: true, mode: 'date' })

/** Browsers that want to be told. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    /** ULID */
    id: text().primaryKey(),
    /** The browser's address at its push service. Whoever knows it can be taken for the browser, so it is logged nowhere. */
    endpoint: text().notNull().unique(),
    /** For whom messages are encrypted, base64url. */
    p256dh: text().notNull(),
    auth: text().notNull(),
    /** Whose news it gets; null: a guest's. */
    customerId: text().references(() => customers.id),
    /** In which it was bound to the customer, and with whose end by a log-out it is a guest's again. */
    sessionId: text().references(() => sessions.id, { onDelete: 'set null' }),
    createdAt: instant().notNull(),
    /** When the browser last said that it is there. */
    seenAt: instant().notNull(),
  },
  (t) => [
    index('push_subscriptions_customer').on(t.customerId, t.seenAt),
    index('push_subscriptions_session').on(t.sessionId),
    index('push_subscriptions_seen').on(t.seenAt),
  ],
)
