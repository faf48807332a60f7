/** Card payments. The payment service decides what was paid; these rows say which payment belongs to which order. */
import { index, instant, integer, pgTable, text, uniqueIndex } from '#drizzle'
import { customers } from '#server/customers/schema.ts'
import { orders } from '#server/orders/schema.ts'

/** Attempts to pay an order by card. */
export const payments = pgTable(
  'payments',
  {
    /** Id of the payment intent at the payment service; null until it has responded. */
    intentId: text().unique(),
    orderId: text()
      .notNull()
      .references(() => orders.id),
    /** Counts from 1. A new attempt starts only after the last one has ended. */
    attempt: integer().notNull(),
    amountYen: integer().notNull(),
    /** Last known status at the payment service, or UNMATCHED (apply-intent.ts). */
    status: text().notNull(),
    createdAt: instant().notNull(),
    checkedAt: instant(),
  },
  (t) => [uniqueIndex('payments_order').on(t.orderId, t.attempt)],
)

/** Events of the payment service that were processed, so that a replay does nothing. */
export const paymentEvents = pgTable(
  'payment_events',
  { id: text().primaryKey(), receivedAt: instant().notNull() },
  (t) => [index('payment_events_received').on(t.receivedAt)],
)

/** The customer's id at the payment service, which stores their cards. */
export const paymentCustomers = pgTable('payment_customers', {
  customerId: text()
    .primaryKey()
    .references(() => customers.id),
  stripeId: text().notNull(),
})
