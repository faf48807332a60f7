/** Reserved visits and seats, and the capacity that visits use. */
import { bigint, check, index, integer, jsonb, pgTable, primaryKey, sql, instant, text } from '#drizzle'
import type {
  Reservation,
  RESERVATION_CHANNELS,
  RESERVATION_STATUSES,
  ReservationContact,
  VisitAddress,
} from '#contract/reservations/schema.ts'
import type { ReservationKind, VISIT_KIND_RULES, VisitKind } from '#contract/reservations/slots.ts'
import { contactText, textPairs } from '#server/platform/desk/contact-search.ts'
import { shops } from '#server/shops/schema.ts'
import { customers } from '#server/customers/schema.ts'

export const reservations = pgTable(
  'reservations',
  {
    /** A ULID: of the customer's submission, its idempotency key. */
    id: text().primaryKey(),
    number: text().notNull().unique(),
    kind: text().$type<ReservationKind>().notNull(),
    /** The event at the time of the reservation; null for visits. */
    event: jsonb().$type<NonNullable<Reservation['event']>>(),
    shopId: integer()
      .notNull()
      .references(() => shops.id),
    customerId: text().references(() => customers.id),
    /** See `toHolder`. Null after the account was closed, or the personal data was erased (see retention.ts). */
    holder: text(),
    startsAt: instant().notNull(),
    endsAt: instant().notNull(),
    wish: integer(),
    adults: integer().notNull(),
    children: integer().notNull(),
    purpose: text().notNull(),
    itemIds: integer().array().notNull(),
    /** The renovation case that the visit is about, as it was called at the time of the reservation. */
    reformCase: jsonb().$type<NonNullable<Reservation['reformCase']>>(),
    note: text().notNull(),
    /** Null like the holder. */
    contact: jsonb().$type<ReservationContact>(),
    address: jsonb().$type<VisitAddress>(),
    status: text().$type<(typeof RESERVATION_STATUSES)[number]>().notNull(),
    /** Increased by every change of what the customer sees. */
    revision: integer().notNull(),
    /** The last revision that mails tell of. Later ones only say whether the customer came. */
    toldRevision: integer().notNull().default(0),
    channel: text().$type<(typeof RESERVATION_CHANNELS)[number]>().notNull().default('web'),
    /** When the customer arrived, if staff have recorded it. */
    checkedInAt: instant(),
    /** Who of the staff looks after the customer. */
    assignee: text(),
    createdAt: instant().notNull(),
  },
  (t) => [
    index('reservations_holder').on(t.holder, t.startsAt),
    index('reservations_customer').on(t.customerId, t.startsAt),
    index('reservations_shop').on(t.shopId, t.startsAt),
    // For words at the desk.
    index('reservations_text').using('gin', textPairs(contactText(t))),
  ],
)

/** What staff have written about a reservation. Customers never see it. */
export const reservationNotes = pgTable(
  'reservation_notes',
  {
    seq: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    reservationId: text()
      .notNull()
      .references(() => reservations.id, { onDelete: 'cascade' }),
    text: text().notNull(),
    author: text().notNull(),
    at: instant().notNull(),
  },
  (t) => [index('reservation_notes_reservation').on(t.reservationId, t.seq)],
)

/** Visits that the last import or change of hours left outside of the opening hours or over the capacity, so that the next one tells only of new ones. */
export const visitConflicts = pgTable('visit_conflicts', {
  reservationId: text()
    .primaryKey()
    .references(() => reservations.id, { onDelete: 'cascade' }),
  /** Of the reservation. */
  revision: integer().notNull(),
  /** Random id of the notice about it, which was queued when it was found first. */
  noticeId: text().notNull(),
})

/** Used capacity per bucket of 30 minutes. No row means none was ever used. */
export const capacityBuckets = pgTable(
  'capacity_buckets',
  {
    shopId: integer().notNull(),
    pool: text().$type<(typeof VISIT_KIND_RULES)[VisitKind]['pool']>().notNull(),
    startsAt: instant().notNull(),
    used: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.shopId, t.pool, t.startsAt] }), check('capacity_buckets_used', sql`used >= 0`)],
)

/** Places that staff have taken, so that no visit takes them. They are counted in the buckets. */
export const shopBlocks = pgTable(
  'shop_blocks',
  {
    /** B-YYMMDD-XXXX */
    number: text().primaryKey(),
    shopId: integer()
      .notNull()
      .references(() => shops.id),
    pool: text().$type<(typeof VISIT_KIND_RULES)[VisitKind]['pool']>().notNull(),
    startsAt: instant().notNull(),
    endsAt: instant().notNull(),
    places: integer().notNull(),
    /** For staff. */
    reason: text().notNull(),
  },
  (t) => [index('shop_blocks_shop').on(t.shopId, t.startsAt), check('shop_blocks_places', sql`places > 0`)],
)

/** Links with which guests open their reservation, one per mail. Only a hash of the token is stored. */
export const reservationLinks = pgTable(
  'reservation_links',
  {
    tokenHash: text().primaryKey(),
    reservationId: text()
      .notNull()
      .references(() => reservations.id, { onDelete: 'cascade' }),
  },
  (t) => [index('reservation_links_reservation').on(t.reservationId)],
)
