/** Returns. Kept as long as their orders. */
import { boolean, index, instant, integer, jsonb, pgTable, sql, text } from '#drizzle'
import type { ReturnCause, ReturnOutcome, ReturnState } from '#contract/orders/returns.ts'
import type { OrderActor } from '#contract/orders/states.ts'
import type { Settlement } from '#contract/orders/return-schema.ts'
import { orders } from './schema.ts'

/** Pieces of one line, by the position of the order's line. */
export interface ReturnLine {
  position: number
  sku: string
  quantity: number
  /** Pieces that go back to the stock; the others are discarded. Null until they were inspected. */
  restocked: number | null
}

/** Goods that come back, or that become cheaper. Only returns.ts adds rows and changes their state. */
export const returns = pgTable(
  'returns',
  {
    /** Idempotency key of the submission or of the action: a ULID. */
    id: text().primaryKey(),
    /** RT-YYMMDD-XXXX */
    number: text().notNull().unique(),
    orderId: text()
      .notNull()
      .references(() => orders.id),
    state: text().$type<ReturnState>().notNull(),
    /** Counts the changes. */
    revision: integer().notNull().default(0),
    openedBy: text().$type<OrderActor>().notNull(),
    lines: jsonb().$type<ReturnLine[]>().notNull(),
    reason: text().$type<ReturnCause>().notNull(),
    wish: text().$type<ReturnOutcome>().notNull(),
    isCollected: boolean().notNull(),
    /** Of the customer. */
    note: text().notNull(),
    /** Photos. */
    fileIds: text().array().notNull(),
    outcome: text().$type<ReturnOutcome>(),
    /** The order's event by which it changed what the customer keeps. */
    appliedIn: integer(),
    /** Of a reduction, by the position of the order's line. */
    reductions: jsonb().$type<{ position: number; yen: number }[]>().notNull().default([]),
    settlement: jsonb().$type<Settlement>(),
    declineReason: text().notNull().default(''),
    createdAt: instant().notNull(),
    arrivedAt: instant(),
    /** When it was settled, declined or withdrawn. */
    closedAt: instant(),
  },
  (t) => [
    index('returns_order').on(t.orderId),
    index('returns_created').on(t.createdAt),
    index('returns_state').on(t.state, t.createdAt),
    index('returns_files')
      .on(t.closedAt)
      .where(sql`file_ids <> '{}'`),
  ],
)
