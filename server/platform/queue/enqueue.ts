import { sql } from '#drizzle'
import type { Db } from './client.ts'
import type { JobQueue } from './job-queue.ts'
import { JOBS_SCHEMA } from './job-tables.ts'

/** Says the name of the queue that a job was put into. */
export const JOBS_CHANNEL = 'jobs'

const jobs = sql.raw(JOBS_SCHEMA)

interface NewJob {
  /** A UUID; a second job of the same id is none. */
  id: string
  data: object
  /** Not before so many seconds. */
  afterSeconds?: number
}

/**
 * Makes a job in the caller's transaction: it exists if and only if the transaction is committed. Written as SQL, which
 * pg-boss documents, because the caller may be any process and has a transaction, not a running pg-boss.
 */
export async function sendJob(tx: Db, queue: JobQueue, job: NewJob): Promise<void> {
  if (await insertJob(tx, queue.name, job)) return
  // The first one of its kind, made before any process worked on them.
  const settings = JSON.stringify({ policy: 'standard', ...queue.options })
  await tx.execute(sql`select ${jobs}.create_queue(${queue.name}, ${settings}::jsonb)`)
  await insertJob(tx, queue.name, job)
}

/** In one statement, because many may wait for this transaction. False where there is no such queue. */
async function insertJob(tx: Db, name: string, { id, data, afterSeconds = 0 }: NewJob): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    with its as (select * from ${jobs}.queue where name = ${name}),
    made as (
      insert into ${jobs}.job (id, name, data, start_after, policy, retry_limit, retry_delay, retry_backoff,
        retry_delay_max, expire_seconds, heartbeat_seconds, deletion_seconds, keep_until)
      select ${id}::uuid, name, ${JSON.stringify(data)}::jsonb, now() + ${afterSeconds}::int * interval '1 second', policy,
        retry_limit, retry_delay, retry_backoff, retry_delay_max, expire_seconds, heartbeat_seconds, deletion_seconds,
        now() + (${afterSeconds}::int + retention_seconds) * interval '1 second'
      from its
      on conflict do nothing)
    select pg_notify(${JOBS_CHANNEL}, name) from its`)
  return rows.length > 0
}
