import { index, instant, pgTable, text } from '#drizzle'

/** Random texts that a passkey must sign, each once. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    challenge: text().primaryKey(),
    /** `customer login`, `customer session <id>`, `staff login` … */
    purpose: text().notNull(),
    expiresAt: instant().notNull(),
  },
  (t) => [index('passkey_challenges_expires').on(t.expiresAt)],
)
