/** The log of the desk: who has changed what, when. */
import { and, desc, eq, type InferSelectModel, or, type SQL, sql } from '#drizzle'
import type { Db } from '#server/platform/db/client.ts'
import type { Actor } from './actor.ts'
import { isBetweenDays } from '#server/platform/db/between-days.ts'
import { isAmong } from '#server/platform/db/is-among.ts'
import type { LoggedValues } from './log-values.ts'
import { deskLog } from './schema.ts'

export interface Subject {
  /** `order` */
  kind: string
  /** The number or id that staff know it by. */
  id: string
  shopId?: number | undefined
}

export interface LogEntry {
  subject: Subject
  before?: LoggedValues
  after?: LoggedValues
  /** `seq` of the entry whose change is undone. */
  undoOf?: number
}

export type LogRow = InferSelectModel<typeof deskLog>

interface LoggedAction {
  actor: Actor
  action: string
  key: string
  nowMs: number
}

/** In the transaction of the change. */
export async function writeLog(
  tx: Db,
  { subject, before = {}, after = {}, undoOf }: LogEntry,
  { actor, action, key, nowMs }: LoggedAction,
): Promise<void> {
  await tx.insert(deskLog).values({
    at: new Date(nowMs),
    actorKind: actor.kind,
    actorName: actor.name,
    actorId: actor.id ?? null,
    action,
    subjectKind: subject.kind,
    subjectId: subject.id,
    shopId: subject.shopId ?? null,
    before,
    after,
    key,
    undoOf: undoOf ?? null,
  })
}

export interface LogFilter {
  subjectId?: string | undefined
  /** Any of these. */
  subjects?: readonly Subject[] | undefined
  actorName?: string | undefined
  /** Days in Japan, inclusive. */
  from?: string | undefined
  to?: string | undefined
}

/** The latest first. */
export const listLog = (
  db: Db,
  { limit, offset = 0, ...filter }: LogFilter & { limit: number; offset?: number },
): Promise<LogRow[]> =>
  db.select().from(deskLog).where(toCondition(filter)).orderBy(desc(deskLog.seq)).limit(limit).offset(offset)

export const countLog = (db: Db, filter: LogFilter): Promise<number> => db.$count(deskLog, toCondition(filter))

const toCondition = ({ subjectId, subjects, actorName, from, to }: LogFilter): SQL | undefined =>
  and(
    subjectId === undefined ? undefined : eq(deskLog.subjectId, subjectId),
    subjects && isAnyOf(subjects),
    actorName === undefined ? undefined : eq(deskLog.actorName, actorName),
    ...isBetweenDays(deskLog.at, from, to),
  )

/** By kind, because a person may have hundreds of orders. */
const isAnyOf = (subjects: readonly Subject[]): SQL =>
  or(
    ...[...Map.groupBy(subjects, ({ kind }) => kind)].map(([kind, own]) => {
      const ids = own.map(({ id }) => id)
      return and(eq(deskLog.subjectKind, kind), isAmong(deskLog.subjectId, ids))
    }),
  ) ?? sql`false`

/** Locks the entry until the transaction ends. */
export async function lockEntry(tx: Db, seq: number): Promise<LogRow | undefined> {
  const [row] = await tx.select().from(deskLog).where(eq(deskLog.seq, seq)).for('update')
  return row
}

export const isUndone = async (tx: Db, { seq }: LogRow): Promise<boolean> =>
  (await tx.$count(deskLog, eq(deskLog.undoOf, seq))) > 0

/** The entry of the action with this key, about the subject. */
export async function findEntryOfKey(db: Db, { kind, id }: Subject, key: string): Promise<LogRow | undefined> {
  const isOfSubject = and(eq(deskLog.subjectId, id), eq(deskLog.subjectKind, kind))
  const [row] = await db
    .select()
    .from(deskLog)
    .where(and(isOfSubject, eq(deskLog.key, key)))
  return row
}

/** The last change of this field of a subject. */
export async function findLastEntry(db: Db, { kind, id }: Subject, field: string): Promise<LogRow | undefined> {
  const [row] = await db
    .select()
    .from(deskLog)
    .where(and(eq(deskLog.subjectId, id), eq(deskLog.subjectKind, kind), sql`${deskLog.after} ? ${field}`))
    .orderBy(desc(deskLog.seq))
    .limit(1)
  return row
}
