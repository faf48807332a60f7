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
  // In one order, so that two that count the same keys do not wait for each other in a circle.
  const counted = limits.map((limit) => ({ ...limit, key: keyOf(limit) })).toSorted((a, b) => (a.key < b.key ? -1 : 1))
  await db.transaction(async (tx) => {
    let waitMs = 0
    for (const limit of counted) waitMs = Math.max(waitMs, await count(tx, limit, nowMs))
    if (waitMs > 0) throw tooMany(waitMs)
  })
  const keys = counted.map(({ key }) => key)
  return {
    takeBack: async () => {
      for (const key of keys) {
        await db
          .update(attempts)
          .set({ marks: withoutOne(nowMs) })
          .where(and(eq(attempts.key, key), sql`${nowMs}::bigint = any(${attempts.marks})`))
      }
    },
  }
}

const keyOf = ({ of }: Limit): string => createHash('sha256').update(JSON.stringify(of)).digest('base64url')

/** How long to wait until there is room again; 0 where there is. */
async function count(tx: Db, { key, most, withinMs }: Limit & { key: string }, nowMs: number) {
  const stillCount = sql`select m from unnest(${attempts.marks}) as m where m > ${nowMs - withinMs}::bigint order by m`
  const [row] = await tx
    .insert(attempts)
    .values({ key, marks: [nowMs], until: new Date(nowMs + withinMs) })
    .onConflictDoUpdate({
      target: attempts.key,
      set: { marks: sql`array(${stillCount}) || ${nowMs}::bigint`, until: sql`excluded.until` },
    })
    .returning({ marks: attempts.marks })
  const marks = row!.marks
  if (marks.length <= most) return 0
  return marks[marks.length - 1 - most]! + withinMs - nowMs
}

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
