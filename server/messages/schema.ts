import { bigint, index, pgTable, sql, instant, text } from '#drizzle'
import type { MessageSide } from '#contract/messages/schema.ts'
import { customers } from '#server/customers/schema.ts'

/** One thread per customer, sorted by `seq`. Writers lock the customer's row, so `seq` follows the commit order. */
export const messages = pgTable(
  'messages',
  {
    /** ULID. For messages from customers, the idempotency key of the submission. */
    id: text().primaryKey(),
    seq: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    customerId: text()
      .notNull()
      .references(() => customers.id),
    // `from` is an SQL keyword.
    from: text('sender').$type<MessageSide>().notNull(),
    text: text().notNull(),
    fileIds: text().array().notNull(),
    sentAt: instant().notNull(),
    readAt: instant(),
  },
  (t) => [
    index('messages_thread').on(t.customerId, t.seq),
    // The unread count is queried by every page.
    index('messages_unread')
      .on(t.from, t.customerId)
      .where(sql`read_at is null`),
  ],
)
