import type { MessageSide } from '#contract/messages.ts'
import { bigint, index, pgTable, sql, text, timestamp } from '#drizzle'
import { customers } from './schema-customers.ts'

const instant = () => timestamp({ withTimezone: true, mode: 'date' })

/** One thread a customer, in the order of `seq`: who writes holds the customer's row. */
export const messages = pgTable(
  'messages',
  {
    /** ULID; of a customer's the key of its submission. */
    id: text().primaryKey(),
    seq: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    customerId: text()
      .notNull()
      .references(() => customers.id),
    // `from` is a word of SQL.
    from: text('side').$type<MessageSide>().notNull(),
    text: text().notNull(),
    fileIds: text().array().notNull(),
    sentAt: instant().notNull(),
    readAt: instant(),
  },
  (t) => [
    index('messages_thread').on(t.customerId, t.seq),
    // Asked for by every page.
    index('messages_unread')
      .on(t.from, t.customerId)
      .where(sql`read_at is null`),
  ],
)
