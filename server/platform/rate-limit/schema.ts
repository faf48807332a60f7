import { bigint, index, pgTable, text, timestamp } from '#drizzle'

/** Rate-limited attempts, counted per key across all processes. */
export const attempts = pgTable(
  'attempts',
  {
    /** Hash of action and subject, so no mail addresses are stored. */
    key: text().primaryKey(),
    /** Times, ms. */
    marks: bigint({ mode: 'number' }).array().notNull(),
    /** All attempts are outside the window from then on. */
    until: timestamp({ withTimezone: true, mode: 'date' }).notNull(),
  },
  (t) => [index('attempts_until').on(t.until)],
)
