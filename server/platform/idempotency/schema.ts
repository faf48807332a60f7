import { index, integer, pgTable, text, timestamp } from '#drizzle'

/** What became of each submission: written in the transaction that did it. A withdrawn one stands here with its refusal. */
export const submissions = pgTable(
  'submissions',
  {
    /** ULID made by the device. */
    key: text().primaryKey(),
    /** The customer who sent it; null for a guest. */
    customerId: text(),
    /** Of the call and its body, to the letter; null where nothing arrived before it was withdrawn. */
    hash: text(),
    status: integer().notNull(),
    /** The answer as it was sent. */
    body: text().notNull(),
    createdAt: timestamp({ withTimezone: true, mode: 'date' }).notNull(),
  },
  (t) => [index('submissions_customer').on(t.customerId), index('submissions_created').on(t.createdAt)],
)
