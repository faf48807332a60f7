/** The seats in the sessions of events. */
import { boolean, check, index, integer, instant, pgTable, primaryKey, sql } from '#drizzle'
import { events } from '#server/collections/schema.ts'

export const eventSessions = pgTable(
  'event_sessions',
  {
    eventId: integer()
      .notNull()
      .references(() => events.id),
    startsAt: instant().notNull(),
    endsAt: instant().notNull(),
    /** When it starts according to its file, if the shop was closed then. */
    plannedAt: instant(),
    capacity: integer().notNull(),
    /** Reserved seats. */
    used: integer().notNull().default(0),
    /** False after its file cancelled or removed the session. Only a cancelled one may have coming reservations. */
    live: boolean().notNull().default(true),
  },
  (t) => [
    primaryKey({ columns: [t.eventId, t.startsAt] }),
    index('event_sessions_starts_at').on(t.startsAt),
    check('event_sessions_used', sql`used >= 0`),
  ],
)
