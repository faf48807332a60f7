/**
 * Attempts are counted before they are made, so that a thousand at once are no way around a limit, and in the database,
 * so that several processes count together. Each key keeps the moments of its attempts: exactly so many within the time.
 */
import { createHash } from 'node:crypto'
import { and, eq, sql } from '#drizzle'
import { CodedError } from '#contract/errors.ts'
import type { Db } from '#server/db/client.ts'
import { attempts } from '#server/db/schema-customers.ts'
import type { Limit } from './limits.ts'

export interface Attempt {
  /** It was none that counts: a login that succeeded. */
  takeBack(): Promise<void>
}

/** TOO_MANY_REQUESTS where one of the limits is reached; then none of them counts it. */
export async function countAttempt(db: Db, limits: readonly Limit[], nowMs: number): Promise<Attempt> {
  await db.transaction((tx) => countAttemptIn(tx, limits, nowMs))
  return {
    takeBack: async () => {
      for (const limit of limits) {
        await db
          .update(attempts)
          .set({ marks: withoutOne(nowMs) })
          .where(and(eq(attempts.key, keyOf(limit)), sql`${nowMs}::bigint = any(${attempts.marks})`))
      }
    },
  }
}

/** The same in a transaction that the refusal ends: what it has counted goes with it. */
export async function countAttemptIn(tx: Db, limits: readonly Limit[], nowMs: number): Promise<void> {
  // In one order, so that two that count the same keys do not wait for each other in a circle.
  const counted = limits.map((limit) => ({ ...limit, key: keyOf(limit) })).toSorted((a, b) => (a.key < b.key ? -1 : 1))
  const rows = counted.map(({ key, withinMs }) => ({ key, marks: [nowMs], until: new Date(nowMs + withinMs) }))
  // As far back as the new row looks ahead.
  const since = sql`${2 * nowMs}::bigint - (extract(epoch from excluded.until) * 1000)::bigint`
  const stillCount = sql`select m from unnest(${attempts.marks}) as m where m > ${since} order by m`
  const marked = await tx
    .insert(attempts)
    .values(rows)
    .onConflictDoUpdate({
      target: attempts.key,
      set: { marks: sql`array(${stillCount}) || ${nowMs}::bigint`, until: sql`excluded.until` },
    })
    .returning({ key: attempts.key, marks: attempts.marks })
  const marksOf = new Map(marked.map(({ key, marks }) => [key, marks]))
  const waitMs = Math.max(...counted.map((it) => waitOf(it, marksOf.get(it.key)!, nowMs)))
  if (waitMs > 0) throw tooMany(waitMs)
}

/** How long to wait until there is room again; 0 where there is. */
const waitOf = ({ most, withinMs }: Limit, marks: number[], nowMs: number): number =>
  marks.length <= most ? 0 : marks[marks.length - 1 - most]! + withinMs - nowMs

const keyOf = ({ of }: Limit): string => createHash('sha256').update(JSON.stringify(of)).digest('base64url')

/** Of several attempts at one moment it does not matter which is taken back, but only one is. */
function withoutOne(mark: number) {
  const at = sql`array_position(${attempts.marks}, ${mark}::bigint)`
  return sql`${attempts.marks}[:${at} - 1] || ${attempts.marks}[${at} + 1:]`
}

function tooMany(waitMs: number): CodedError {
  const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1_000))
  const minutes = Math.ceil(retryAfterSeconds / 60)
  return new CodedError('TOO_MANY_REQUESTS', {
    message: `回数の上限に達しました。${minutes}分ほどたってから、もう一度お試しください。`,
    details: { retryAfterSeconds },
  })
}
