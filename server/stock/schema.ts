import { bigint, index, instant, integer, pgTable, text } from '#drizzle'
import type { StockReason } from '#contract/stock/reasons.ts'

/**
 * Every change of `variants.stock`, written in its transaction, so that the deltas of a variant add up to its stock. A trigger
 * refuses to change or delete rows. No foreign key, so that writing one locks nothing.
 */
export const stockEntries = pgTable(
  'stock_entries',
  {
    /** Increases with each change of a variant. */
    seq: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    sku: text().notNull(),
    delta: integer().notNull(),
    /** The stock after it. */
    after: integer().notNull(),
    reason: text().$type<StockReason>().notNull(),
    /** The number of the order or the return that it belongs to. */
    reference: text(),
    /** The name of the staff. */
    actor: text(),
    /** When the pieces were moved or counted; a count may be recorded later. */
    at: instant().notNull(),
  },
  (t) => [index('stock_entries_sku').on(t.sku, t.seq)],
)
