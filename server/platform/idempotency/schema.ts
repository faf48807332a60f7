import { index, integer, pgTable, instant, text } from '#drizzle'

/** Outcome of each submission, written in the transaction that processed it. Withdrawn ones are stored with their error. */
export const submissions = pgTable(
  'submissions',
  {
    /** ULID generated on the device. */
    key: text().primaryKey(),
    /** The submitting customer; null for a guest. */
    customerId: text(),
    /** Hash of the exact call and body; null if it was revoked before it arrived. */
    requestHash: text(),
    status: integer().notNull(),
    /** The response as sent. */
    body: text().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [index('submissions_customer').on(t.customerId), index('submissions_created').on(t.createdAt)],
)
