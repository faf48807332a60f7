/** What customers keep on all their devices: cart and favorites. */
import type { BasketKind } from '#contract/baskets.ts'
import type { Replica } from '#contract/replica.ts'
import { jsonb, pgTable, primaryKey, text, timestamp } from '#drizzle'
import { customers } from './schema-customers.ts'

/** One copy a customer and kind: read whole, merged whole, as devices do. */
export const baskets = pgTable(
  'baskets',
  {
    customerId: text()
      .notNull()
      .references(() => customers.id),
    kind: text().$type<BasketKind>().notNull(),
    replica: jsonb().$type<Replica<unknown>>().notNull(),
    changedAt: timestamp({ withTimezone: true, mode: 'date' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.customerId, t.kind] })],
)
