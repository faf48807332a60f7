/** Visits that are agreed, and the places that they take. */
import type { RESERVATION_STATUSES, VisitAddress, VisitContact } from '#contract/reservations.ts'
import type { KIND_RULES, VisitKind } from '#contract/slots.ts'
import { check, index, integer, jsonb, pgTable, primaryKey, sql, text, timestamp } from '#drizzle'
import { customers } from './schema-customers.ts'
import { shops } from './schema.ts'

const instant = () => timestamp({ withTimezone: true, mode: 'date' })

export const reservations = pgTable(
  'reservations',
  {
    /** The key of its submission: a ULID made by the device. */
    id: text().primaryKey(),
    number: text().notNull().unique(),
    kind: text().$type<VisitKind>().notNull(),
    shopId: integer()
      .notNull()
      .references(() => shops.id),
    customerId: text().references(() => customers.id),
    /** Who holds it: the customer, or the guest's mail address in small letters. Null once nobody may be known. */
    holder: text(),
    startsAt: instant().notNull(),
    endsAt: instant().notNull(),
    wish: integer(),
    adults: integer().notNull(),
    children: integer().notNull(),
    purpose: text().notNull(),
    itemIds: integer().array().notNull(),
    note: text().notNull(),
    /** Null once the customer withdrew. */
    contact: jsonb().$type<VisitContact>(),
    address: jsonb().$type<VisitAddress>(),
    status: text().$type<(typeof RESERVATION_STATUSES)[number]>().notNull(),
    /** Counts what happened to it. */
    revision: integer().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [
    index('reservations_holder').on(t.holder, t.startsAt),
    index('reservations_customer').on(t.customerId, t.startsAt),
    index('reservations_shop').on(t.shopId, t.startsAt),
  ],
)

/** How many places are taken. No row: none ever was. */
export const slotCells = pgTable(
  'slot_cells',
  {
    shopId: integer().notNull(),
    pool: text().$type<(typeof KIND_RULES)[VisitKind]['pool']>().notNull(),
    /** Its beginning; 30 minutes. */
    at: instant().notNull(),
    taken: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.shopId, t.pool, t.at] }), check('slot_cells_taken', sql`taken >= 0`)],
)

/** The links by which guests come back to theirs: each mail carries one. Only a hash of its token is kept. */
export const reservationLinks = pgTable(
  'reservation_links',
  {
    hash: text().primaryKey(),
    reservationId: text()
      .notNull()
      .references(() => reservations.id, { onDelete: 'cascade' }),
  },
  (t) => [index('reservation_links_reservation').on(t.reservationId)],
)
