import { instant, integer, jsonb, pgTable, text } from '#drizzle'
import type { Letter } from './letter.ts'

/** Newsletters by their content, so that no content is sent twice. */
export const newsletters = pgTable('newsletters', {
  /** Hash of the letter. */
  id: text().primaryKey(),
  letter: jsonb().$type<Letter>().notNull(),
  createdAt: instant().notNull(),
  /** Null while it was only mailed for a preview. */
  startedAt: instant(),
  /** Customers are mailed in the order of their ids; those up to this one have their mail in the queue. */
  lastCustomerId: text(),
  recipients: integer().notNull().default(0),
  /** When the last customer had their mail in the queue. */
  queuedAt: instant(),
})
