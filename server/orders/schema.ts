/** Orders, their lines, shipments, history and refunds. Kept also after the customer's account was closed; see retention.ts. */
import {
  bigint,
  boolean,
  check,
  date,
  index,
  instant,
  integer,
  jsonb,
  type PgColumn,
  pgTable,
  primaryKey,
  sql,
  text,
  uniqueIndex,
} from '#drizzle'
import type { DeliveryAddress } from '#contract/addresses/schema.ts'
import type { DeliverySlot } from '#contract/orders/delivery.ts'
import type { VoucherCode } from '#contract/orders/konbini.ts'
import type { PaymentMethod } from '#contract/orders/payment.ts'
import type { IncludedTax, OrderQuote } from '#contract/orders/quote.ts'
import type { RefundState, RefundWay } from '#contract/orders/refunds.ts'
import type { OrderLine, ShippedPieces } from '#contract/orders/schema.ts'
import type { OrderActor, OrderState } from '#contract/orders/states.ts'
import type { BankAccount } from '#contract/refunds/schema.ts'
import { variants } from '#server/catalogue/schema.ts'
import { customers } from '#server/customers/schema.ts'
import { contactText, textPairs } from '#server/platform/desk/contact-search.ts'

/** What the desk searches. */
export const orderText = ({ number, email, address }: Record<'number' | 'email' | 'address', PgColumn>) =>
  contactText({ number, email, contact: address })

export const orders = pgTable(
  'orders',
  {
    /** Idempotency key of the submission: a ULID created by the device. */
    id: text().primaryKey(),
    /** YYMMDD-XXXXXX */
    number: text().notNull().unique(),
    /** Null: ordered without an account; see guests.ts. */
    customerId: text().references(() => customers.id),
    state: text().$type<OrderState>().notNull(),
    /** Null if points pay for everything. */
    method: text().$type<PaymentMethod>(),
    /** As confirmed by the customer. */
    quote: jsonb().$type<OrderQuote>().notNull(),
    /** What is paid with money; in the quote too, here for exports. */
    totalYen: integer().notNull(),
    /** Mail address at the time of the order. Null after it was erased. */
    email: text(),
    /** Null after it was erased. */
    address: jsonb().$type<DeliveryAddress>(),
    deliveryOn: date({ mode: 'string' }).notNull(),
    slot: text().$type<DeliverySlot>().notNull(),
    note: text().notNull(),
    termsVersion: text().notNull(),
    /** When an order that is still unpaid is cancelled; null if nothing is due. */
    dueAt: instant(),
    /** What is entered at a convenience store; null unless the order waits to be paid there. */
    voucher: jsonb().$type<VoucherCode[]>(),
    /** Name on the receipt; null until it was issued. */
    receiptName: text(),
    receiptPrints: integer().notNull().default(0),
    /** Number of the last event. */
    revision: integer().notNull(),
    createdAt: instant().notNull(),
    paidAt: instant(),
    shippedAt: instant(),
    deliveredAt: instant(),
  },
  (t) => [
    index('orders_customer').on(t.customerId, t.createdAt.desc().nullsFirst(), t.id),
    index('orders_guest')
      .on(sql`lower(${t.email})`)
      .where(sql`customer_id is null`),
    index('orders_state').on(t.state, t.createdAt),
    index('orders_created').on(t.createdAt),
    // For what leaves the store for a day.
    index('orders_delivery').on(t.deliveryOn, t.createdAt),
    index('orders_due')
      .on(t.dueAt)
      .where(sql`due_at is not null`),
    // For words at the desk.
    index('orders_text').using('gin', textPairs(orderText(t))),
    check('orders_total', sql`total_yen >= 0`),
  ],
)

/** Links with which orders that were placed without an account are opened. Only a hash of the token is stored. */
export const orderLinks = pgTable(
  'order_links',
  {
    tokenHash: text().primaryKey(),
    orderId: text()
      .notNull()
      .references(() => orders.id),
  },
  (t) => [index('order_links_order').on(t.orderId)],
)

export const orderLines = pgTable(
  'order_lines',
  {
    orderId: text()
      .notNull()
      .references(() => orders.id),
    position: integer().notNull(),
    sku: text()
      .notNull()
      .references(() => variants.sku),
    quantity: integer().notNull(),
    /** The item as it was ordered. */
    line: jsonb().$type<OrderLine>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.position] }),
    index('order_lines_sku').on(t.sku),
    check('order_lines_quantity', sql`quantity > 0`),
  ],
)

/**
 * `state`: the order has entered the state of the event; the others leave it as it is. `undo`: an earlier event was taken back
 * (`undoOf`), and its state is the one that the order has again.
 */
export const ORDER_EVENT_KINDS = [
  'state',
  'undo',
  'shipment',
  'shipment-delivered',
  'tracking',
  'address',
  'delivery',
  'return',
  'replacement',
] as const

export type OrderEventKind = (typeof ORDER_EVENT_KINDS)[number]

/** What an event has changed of the order, as it was before. Times are ISO texts. */
export interface OrderSnapshot {
  state: OrderState
  deliveryOn: string
  dueAt: string | null
  paidAt: string | null
  shippedAt: string | null
  deliveredAt: string | null
}

/** Every change of an order after it was placed. Rows are never changed, only their texts erased with the order's. */
export const orderEvents = pgTable(
  'order_events',
  {
    orderId: text()
      .notNull()
      .references(() => orders.id),
    /** 0 is the order itself. */
    revision: integer().notNull(),
    kind: text().$type<OrderEventKind>().notNull().default('state'),
    state: text().$type<OrderState>().notNull(),
    actor: text().$type<OrderActor>().notNull(),
    reason: text().notNull().default(''),
    at: instant().notNull(),
    /** To take the event back; null if that is not possible. */
    before: jsonb().$type<OrderSnapshot>(),
    /** Revision of the event that this one has taken back. */
    undoOf: integer(),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.revision] }),
    uniqueIndex('order_events_undo')
      .on(t.orderId, t.undoOf)
      .where(sql`undo_of is not null`),
  ],
)

/** What was given to a carrier, in one or several steps. */
export const shipments = pgTable(
  'shipments',
  {
    orderId: text()
      .notNull()
      .references(() => orders.id),
    /** Counts from 1 in each order. */
    position: integer().notNull(),
    carrier: text().notNull(),
    /** The tracking number. */
    number: text().notNull(),
    pieces: jsonb().$type<ShippedPieces[]>().notNull(),
    shippedAt: instant().notNull(),
    /** The event that has added it. */
    shippedIn: integer().notNull(),
    /** Carrier and number as the customer was told by mail; null before. */
    told: text(),
    deliveredAt: instant(),
    /** The event by which it was delivered. */
    deliveredIn: integer(),
  },
  (t) => [primaryKey({ columns: [t.orderId, t.position] }), index('shipments_number').on(t.number)],
)

/** The ledger of what goes back. Together they are never more than was paid; see refunds.ts. Rows are never deleted. */
export const refunds = pgTable(
  'refunds',
  {
    /** A ULID. The payment service gets it as the key of the request and with the refund. */
    id: text().primaryKey(),
    orderId: text()
      .notNull()
      .references(() => orders.id),
    /** Counts from 1 in each order. */
    position: integer().notNull(),
    yen: integer().notNull(),
    /** What it contains of each rate. Empty for a payment that was not for the order. */
    taxes: jsonb().$type<IncludedTax[]>().notNull(),
    way: text().$type<RefundWay>().notNull(),
    state: text().$type<RefundState>().notNull(),
    reason: text().notNull(),
    /** What remained of an order when it was cancelled. Its mail has told of the refund. */
    isCancellation: boolean().notNull().default(false),
    actor: text().$type<OrderActor>().notNull(),
    /** The refund at the payment service. */
    stripeRefundId: text().unique(),
    /** The payment that goes back as a whole because it was not for the order; null: the order's own payment goes back. */
    unmatchedIntentId: text(),
    /** The return that it belongs to. */
    returnId: text(),
    /** Of a failed one: the refund that was made instead. */
    replacedById: text(),
    /** Why it failed or was withdrawn. */
    failure: text().notNull().default(''),
    /** Where a transfer goes. Erased some time after it was sent, has failed or was withdrawn. */
    account: jsonb().$type<BankAccount>(),
    /** Of the link that asks for the account. */
    tokenHash: text().unique(),
    createdAt: instant().notNull(),
    /** When the customer had the money; stays if the bank gives it back later. */
    madeAt: instant(),
  },
  (t) => [
    uniqueIndex('refunds_order').on(t.orderId, t.position),
    index('refunds_created').on(t.createdAt),
    // Few at a time, and looked up every minute.
    index('refunds_open')
      .on(t.createdAt)
      .where(sql`state in ('pending', 'requested', 'account_known') or (state = 'failed' and replaced_by_id is null)`),
    index('refunds_account')
      .on(t.state)
      .where(sql`account is not null or token_hash is not null`),
    check('refunds_yen', sql`yen > 0`),
  ],
)

/**
 * What refunds have changed in the accounts, each on its day, so that an exported month never changes: a refund, its failure or
 * withdrawal, and a correction of its tax. The entries of a refund add up to what it counts now. A trigger refuses to change or
 * delete rows. No foreign key, so that writing one locks nothing.
 */
export const refundEntries = pgTable(
  'refund_entries',
  {
    seq: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    refundId: text().notNull(),
    at: instant().notNull(),
    /** What goes back; below 0 if it stays after all, 0 if only the tax is corrected. */
    yen: integer().notNull(),
    /** With the same sign. */
    taxes: jsonb().$type<IncludedTax[]>().notNull(),
  },
  (t) => [index('refund_entries_refund').on(t.refundId), index('refund_entries_at').on(t.at, t.seq)],
)
