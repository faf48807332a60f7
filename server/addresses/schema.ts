/** Address books of customers. */
import { boolean, index, instant, jsonb, pgTable, text } from '#drizzle'
import type { DeliveryAddress } from '#contract/addresses/schema.ts'
import { customers } from '#server/customers/schema.ts'

export const addresses = pgTable(
  'addresses',
  {
    /** Idempotency key of the submission: a ULID created by the device. */
    id: text().primaryKey(),
    customerId: text()
      .notNull()
      .references(() => customers.id),
    address: jsonb().$type<DeliveryAddress>().notNull(),
    /** Chosen by the customer; at most one. */
    isDefault: boolean().notNull().default(false),
    createdAt: instant().notNull(),
  },
  (t) => [index('addresses_customer').on(t.customerId, t.createdAt)],
)
