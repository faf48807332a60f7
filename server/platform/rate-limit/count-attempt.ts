/**
 * Attempts are counted before they run, so that concurrent requests cannot bypass a limit, and in the database, so that
 * processes share the count. Each key stores the times of its attempts, so the window is exact.
 */
import { createHash } from 'node:crypto'
import { and, eq, sql } from '#drizzle'
import { CodedError } from '#contract/shared/errors.ts'
import type { Db } from '#server/platform/db/client.ts'
import { statement } from '#server/platform/db/queries.ts'
import { rateLimits } from './schema.ts'
import type { Limit } from './limits.ts'

export interface Attempt {
  /** Removes the attempt, for example after a successful login. */
  undo(): Promise<void>
}

/** Throws TOO_MANY_REQUESTS if any limit is reached; the attempt is then not counted. */
export async function countAttempt(db: Db, limits: readonly Limit[], nowMs: number): Promise<Attempt> {
  await db.transaction((tx) => countAttemptIn(tx, limits, nowMs))
  return {
    undo: async () => {
      for (const limit of limits) {
        await db
          .update(rateLimits)
          .set({ attemptTimes: removeOne(nowMs) })
          .where(and(eq(rateLimits.key, toKey(limit)), sql`${nowMs}::bigint = any(${rateLimits.attemptTimes})`))
      }
    },
  }
}

/** The same within a transaction, which the error rolls back. */
export async function countAttemptIn(tx: Db, limits: readonly Limit[], nowMs: number): Promise<void> {
  const counted = limits.map((limit) => ({ ...limit, key: toKey(limit) }))
  const added = counted.map(({ key, withinMs }) => ({ key, expires_at: new Date(nowMs + withinMs) }))
  const { rows } = await tx.execute<{ key: string; times: number[] }>(
    insertAttempts(tx, { added: JSON.stringify(added), nowMs }),
  )
  const timesByKey = new Map(rows.map(({ key, times }) => [key, times]))
  const waitMs = Math.max(...counted.map((it) => getWaitMs(it, timesByKey.get(it.key)!, nowMs)))
  if (waitMs > 0) throw createTooManyError(waitMs)
}

/** In the order of the keys, to prevent deadlocks between transactions that count the same ones. */
const insertAttempts = statement<{ added: string; nowMs: number }>((value) => {
  const now = sql`${value('nowMs')}::bigint`
  // Start of the window.
  const since = sql`2 * ${now} - (extract(epoch from excluded.expires_at) * 1000)::bigint`
  return sql`
    insert into ${rateLimits} (key, attempt_times, expires_at)
    select key, array[${now}], expires_at
    from json_to_recordset(${value('added')}::json) as added (key text, expires_at timestamptz)
    order by key collate "C"
    on conflict (key) do update set expires_at = excluded.expires_at, attempt_times = array(
      select attempt_ms from unnest(${rateLimits.attemptTimes}) as attempt_ms
      where attempt_ms > ${since} order by attempt_ms) || ${now}
    returning key, to_json(attempt_times) as times`
})

/** Time until the next attempt is allowed; 0 if it is allowed now. */
const getWaitMs = ({ max, withinMs }: Limit, attemptTimes: number[], nowMs: number): number =>
  attemptTimes.length <= max ? 0 : attemptTimes[attemptTimes.length - 1 - max]! + withinMs - nowMs

export const toKey = ({ of }: Limit): string => createHash('sha256').update(JSON.stringify(of)).digest('base64url')

/** Removes exactly one of several attempts with the same time. */
function removeOne(timeMs: number) {
  const at = sql`array_position(${rateLimits.attemptTimes}, ${timeMs}::bigint)`
  return sql`${rateLimits.attemptTimes}[:${at} - 1] || ${rateLimits.attemptTimes}[${at} + 1:]`
}

function createTooManyError(waitMs: number): CodedError {
  const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1_000))
  const minutes = Math.ceil(retryAfterSeconds / 60)
  return new CodedError('TOO_MANY_REQUESTS', {
    message: `操作の回数が上限に達しました。${minutes}分ほどたってから、もう一度お試しください。`,
    details: { retryAfterSeconds },
  })
}
