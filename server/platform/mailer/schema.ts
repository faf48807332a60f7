import { jsonb, pgTable, text, timestamp } from '#drizzle'

const instant = () => timestamp({ withTimezone: true, mode: 'date' })

/** One row a mail: the event it tells of is told once. What concerns a person stays only until it is sent or given up. */
export const mails = pgTable('mails', {
  /** A UUID that follows from the event; also the job's. */
  id: text().primaryKey(),
  kind: text().notNull(),
  recipient: text(),
  props: jsonb(),
  createdAt: instant().notNull().defaultNow(),
  sentAt: instant(),
  failedAt: instant(),
})
