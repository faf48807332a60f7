/** Events and their sessions. */
import { boolean, check, date, index, integer, instant, jsonb, pgTable, primaryKey, sql } from '#drizzle'
import type { ShopEvent } from '#contract/events/schema.ts'
import { feedColumns } from '#server/platform/content/tables.ts'

export const events = pgTable('events', {
  id: integer().primaryKey(),
  ...feedColumns,
  data: jsonb().$type<ShopEvent>().notNull(),
  /** The day in Japan of the first import, to which the dates of its sessions are relative. */
  firstDay: date().notNull(),
})

export const eventSessions = pgTable(
  'event_sessions',
  {
    eventId: integer()
      .notNull()
      .references(() => events.id),
    startsAt: instant().notNull(),
    endsAt: instant().notNull(),
    capacity: integer().notNull(),
    /** Reserved seats. */
    used: integer().notNull().default(0),
    /** False after the session was removed from its file. Its reservations stay. */
    live: boolean().notNull().default(true),
  },
  (t) => [
    primaryKey({ columns: [t.eventId, t.startsAt] }),
    index('event_sessions_starts_at').on(t.startsAt),
    check('event_sessions_used', sql`used >= 0`),
  ],
)
