import { bigint, index, pgTable, instant, text } from '#drizzle'

/** Rate-limited attempts, counted per key across all processes. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    /** Hash of action and subject, so no mail addresses are stored. */
    key: text().primaryKey(),
    /** Times of the attempts, ms. */
    attemptTimes: bigint({ mode: 'number' }).array().notNull(),
    /** All attempts are outside the window from then on. */
    expiresAt: instant().notNull(),
  },
  (t) => [index('rate_limits_expires').on(t.expiresAt)],
)
