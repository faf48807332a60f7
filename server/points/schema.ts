/** The points of customers. Grants say where points come from and how long they are valid; entries move them. */
import { boolean, check, date, index, instant, integer, pgTable, sql, text, uniqueIndex, bigint } from '#drizzle'
import { customers } from '#server/customers/schema.ts'

export const pointGrants = pgTable(
  'point_grants',
  {
    /** What the points are for, such as `order:{id}`: each gives points only once. */
    id: text().primaryKey(),
    customerId: text()
      .notNull()
      .references(() => customers.id),
    /** When pending points become available; null if that is not known yet. */
    dueAt: instant(),
    /** Pending points stay pending, whatever is due: goods of the order may come back. */
    isHeld: boolean().notNull().default(false),
    /** The last day on which the points are valid; null while they are pending. */
    lastDay: date({ mode: 'string' }),
    /** How many days ahead the customer was last notified that the points expire. */
    noticeDays: integer(),
    /** Cancelled or expired. */
    isOver: boolean().notNull().default(false),
  },
  (t) => [
    index('point_grants_customer').on(t.customerId),
    index('point_grants_due')
      .on(t.dueAt)
      .where(sql`last_day is null and not is_over`),
    index('point_grants_last_day')
      .on(t.lastDay)
      .where(sql`not is_over`),
  ],
)

/** Points of a customer are in one of these accounts. `issued` is where all of them come from. */
export const POINT_ACCOUNTS = ['issued', 'pending', 'available', 'spent', 'expired', 'cancelled'] as const

export type PointAccount = (typeof POINT_ACCOUNTS)[number]

/** Moves points between two accounts, so all accounts together are always 0. Rows are never changed. */
export const pointEntries = pgTable(
  'point_entries',
  {
    seq: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    customerId: text()
      .notNull()
      .references(() => customers.id),
    grantId: text()
      .notNull()
      .references(() => pointGrants.id),
    // `from` and `to` are SQL keywords.
    from: text('source').$type<PointAccount>().notNull(),
    to: text('target').$type<PointAccount>().notNull(),
    points: integer().notNull(),
    /** What moved them, such as `order:{id}`. */
    event: text().notNull(),
    at: instant().notNull(),
  },
  (t) => [
    index('point_entries_customer').on(t.customerId, t.seq),
    // An event moves points once, however often it is reported.
    uniqueIndex('point_entries_event').on(t.event, t.grantId, t.from, t.to),
    check('point_entries_points', sql`points > 0`),
  ],
)
