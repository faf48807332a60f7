import { jsonb, pgTable, instant, text } from '#drizzle'

/** One row per mail, so each event is mailed once. Personal data is deleted when the mail was sent or has failed. */
export const mails = pgTable('mails', {
  /** A UUID derived from the event; also the job id. */
  id: text().primaryKey(),
  kind: text().notNull(),
  recipient: text(),
  props: jsonb(),
  createdAt: instant().notNull().defaultNow(),
  sentAt: instant(),
  failedAt: instant(),
})
