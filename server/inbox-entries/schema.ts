/** The inbox of the staff: what customers have sent and want an answer to. What they wrote is in the tables of its nouns. */
import { bigint, boolean, index, instant, pgTable, primaryKey, text } from '#drizzle'
import type { EntryKind } from '#contract/inbox/desk.ts'
import { staff } from '#server/staff/schema.ts'

export const inboxEntries = pgTable(
  'inbox_entries',
  {
    /** The customer of a thread of messages, or the form. */
    id: text().primaryKey(),
    kind: text().$type<EntryKind>().notNull(),
    /** Something is left to do. */
    isOpen: boolean().notNull(),
    /** Until when an answer is promised; null if none is. */
    dueAt: instant(),
    /** When anyone has last sent something. */
    lastAt: instant().notNull(),
    /** Position of the customer's last message; 0 for forms. */
    lastSeq: bigint({ mode: 'number' }).notNull(),
    /** Who answers. */
    assigneeId: text().references(() => staff.id),
  },
  (t) => {
    // What is promised first comes first, then what is open, then the latest. Each index needs columns of its own.
    const order = () => [t.isOpen.desc().nullsFirst(), t.dueAt, t.lastAt.desc().nullsFirst(), t.id] as const
    return [
      index('inbox_entries_order').on(...order()),
      index('inbox_entries_kind').on(t.kind, ...order()),
      index('inbox_entries_assignee').on(t.assigneeId, ...order()),
    ]
  },
)

/** What each person has seen: opening an entry must not hide it from others. */
export const inboxReads = pgTable(
  'inbox_reads',
  {
    entryId: text()
      .notNull()
      .references(() => inboxEntries.id, { onDelete: 'cascade' }),
    staffId: text()
      .notNull()
      .references(() => staff.id),
    upTo: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.entryId, t.staffId] })],
)

/** Who writes an answer at this moment. */
export const inboxWriters = pgTable(
  'inbox_writers',
  {
    entryId: text()
      .notNull()
      .references(() => inboxEntries.id, { onDelete: 'cascade' }),
    staffId: text()
      .notNull()
      .references(() => staff.id),
    until: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.entryId, t.staffId] })],
)
