import { bigint, index, instant, integer, jsonb, pgTable, text, uniqueIndex } from '#drizzle'
import type { Actor } from './actor.ts'
import type { LoggedValues } from './log-values.ts'

/** What staff have changed. Triggers refuse to change or delete rows, which therefore contain no personal data of customers. */
export const deskLog = pgTable(
  'desk_log',
  {
    seq: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: instant().notNull(),
    actorKind: text().$type<Actor['kind']>().notNull(),
    actorName: text().notNull(),
    /** The account of staff; null at the command line. */
    actorId: text(),
    action: text().notNull(),
    subjectKind: text().notNull(),
    /** The number or id that staff know it by. */
    subjectId: text().notNull(),
    shopId: integer(),
    before: jsonb().$type<LoggedValues>().notNull(),
    after: jsonb().$type<LoggedValues>().notNull(),
    /** Idempotency key of the action. */
    key: text().notNull(),
    /** `seq` of the entry whose change this one has undone. */
    undoOf: bigint({ mode: 'number' }),
  },
  (t) => [
    index('desk_log_subject').on(t.subjectId, t.seq),
    index('desk_log_at').on(t.at, t.seq),
    index('desk_log_actor').on(t.actorName, t.seq),
    uniqueIndex('desk_log_undo').on(t.undoOf),
  ],
)
