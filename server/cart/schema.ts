/** Cart and favorites of customers, synced to all their devices. */
import { jsonb, pgTable, primaryKey, instant, text } from '#drizzle'
import type { ReplicaKind } from '#contract/cart/schema.ts'
import type { Replica } from '#contract/shared/replica.ts'
import { customers } from '#server/customers/schema.ts'

/** One replica per customer and kind, always read and merged as a whole. */
export const replicas = pgTable(
  'replicas',
  {
    customerId: text()
      .notNull()
      .references(() => customers.id),
    kind: text().$type<ReplicaKind>().notNull(),
    replica: jsonb().$type<Replica<unknown>>().notNull(),
    changedAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.customerId, t.kind] })],
)
