/**
 * Attempts are counted before they are made, so that a thousand at once are no way around a limit, and in the database,
 * so that several processes count together. Each key keeps the moments of its attempts: exactly so many within the time.
 */
import { createHash, randomInt } from 'node:crypto'
import { sql } from '#drizzle'
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
  const mark = nowMs * 1_000 + randomInt(1_000)
  // In one order, so that two that count the same keys do not wait for each other in a circle.
  const counted = limits.map((limit) => ({ ...limit, key: keyOf(limit) })).toSorted((a, b) => (a.key < b.key ? -1 : 1))
  await db.transaction(async (tx) => {
    let waitMs = 0
    for (const limit of counted) waitMs = Math.max(waitMs, await count(tx, limit, mark, nowMs))
    if (waitMs > 0) throw tooMany(waitMs)
  })
  const keys = counted.map(({ key }) => key)
  return {
    takeBack: async () => {
      for (const key of keys) {
        await db
          .update(attempts)
          .set({ marks: sql`array_remove(${attempts.marks}, ${mark}::bigint)` })
          .where(sql`${attempts.key} = ${key}`)
      }
    },
  }
}

const keyOf = ({ of }: Limit): string => createHash('sha256').update(JSON.stringify(of)).digest('base64url')

/** How long to wait until there is room again; 0 where there is. */
async function count(tx: Db, { key, most, withinMs }: Limit & { key: string }, mark: number, nowMs: number) {
  const oldest = (nowMs - withinMs + 1) * 1_000
  const [row] = await tx
    .insert(attempts)
    .values({ key, marks: [mark], until: new Date(nowMs + withinMs) })
    .onConflictDoUpdate({
      target: attempts.key,
      set: {
        marks: sql`array(select m from unnest(${attempts.marks}) as m where m >= ${oldest}::bigint order by m) || ${mark}::bigint`,
        until: sql`excluded.until`,
      },
    })
    .returning({ marks: attempts.marks })
  const marks = row!.marks
  if (marks.length <= most) return 0
  return Math.floor(marks[marks.length - 1 - most]! / 1_000) + withinMs - nowMs
}

function tooMany(waitMs: number): CodedError {
  const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1_000))
  const minutes = Math.ceil(retryAfterSeconds / 60)
  return new CodedError('TOO_MANY_REQUESTS', {
    message: `回数の上限に達しました。${minutes}分ほどたってから、もう一度お試しください。`,
    details: { retryAfterSeconds },
  })
}
