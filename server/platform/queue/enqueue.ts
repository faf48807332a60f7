/** Jobs: their type, and how they are created. */
import { sql } from '#drizzle'
import type { Db } from '#server/platform/db/client.ts'
import { statement } from '#server/platform/db/queries.ts'
import { JOBS_SCHEMA } from '#server/platform/db/migrations.ts'
import { createHash } from 'node:crypto'

/** Notifications contain the queue name of a new job. */
export const JOBS_CHANNEL = 'jobs'

const jobs = sql.raw(JOBS_SCHEMA)

/** Of jobs for which someone waits: the first retry comes soon. */
export const PROMPT_RETRIES: JobQueue['options'] = {
  retryLimit: 20,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 3_600,
  expireInSeconds: 60,
  heartbeatSeconds: 20,
}

interface NewJob {
  /** A UUID; a second job with the same id is ignored. */
  id: string
  data: object
  /** Delay before the first attempt. */
  afterSeconds?: number
}

/**
 * Creates a job in the caller's transaction, so it exists only if the transaction commits. Written as SQL, which pg-boss
 * documents, because the caller has a transaction but not a running pg-boss.
 */
export const enqueueJob = (tx: Db, queue: JobQueue, job: NewJob): Promise<void> => enqueueJobs(tx, queue, [job])

/** The same for many jobs at once. */
export async function enqueueJobs(tx: Db, queue: JobQueue, all: readonly NewJob[]): Promise<void> {
  if (await insertJobs(tx, queue.name, all)) return
  // The queue does not exist until a worker has started or a first job is created.
  const settings = JSON.stringify({ policy: 'standard', ...queue.options })
  await tx.execute(sql`select ${jobs}.create_queue(${queue.name}, ${settings}::jsonb)`)
  await insertJobs(tx, queue.name, all)
}

/** A single statement, because other transactions may wait for this one. False if the queue does not exist. */
async function insertJobs(tx: Db, name: string, all: readonly NewJob[]): Promise<boolean> {
  const given = JSON.stringify(all.map(({ id, data, afterSeconds: after = 0 }) => ({ id, data, after })))
  const { rows } = await tx.execute(insertJobRows(tx, { name, given }))
  return rows.length > 0
}

const insertJobRows = statement<{ name: string; given: string }>(
  (value) => sql`
    with its as (select * from ${jobs}.queue where name = ${value('name')}),
    made as (
      insert into ${jobs}.job (id, name, data, start_after, policy, retry_limit, retry_delay, retry_backoff,
        retry_delay_max, expire_seconds, heartbeat_seconds, deletion_seconds, keep_until)
      select given.id, name, given.data, now() + given.after * interval '1 second', policy, retry_limit, retry_delay,
        retry_backoff, retry_delay_max, expire_seconds, heartbeat_seconds, deletion_seconds,
        now() + (given.after + retention_seconds) * interval '1 second'
      from its, jsonb_to_recordset(${value('given')}::jsonb) as given(id uuid, data jsonb, after int)
      on conflict do nothing)
    select pg_notify(${JOBS_CHANNEL}, name) from its`,
)

/** Removes a job that has not started. False if it has: what it does can no longer be stopped. */
export async function withdrawJob(tx: Db, { name }: JobQueue, id: string): Promise<boolean> {
  const { rows } = await tx.execute(
    sql`delete from ${jobs}.job where name = ${name} and id = ${id} and state = 'created' returning id`,
  )
  return rows.length > 0
}

/** Whether a job has not started. */
export async function isJobWaiting(db: Db, { name }: JobQueue, id: string): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select 1 from ${jobs}.job where name = ${name} and id = ${id} and state = 'created'`,
  )
  return rows.length > 0
}

/** Derives a UUID (version 8) from the event, so that the same event creates only one job. */
export function toJobId(eventId: string): string {
  const bytes = createHash('sha256').update(eventId).digest().subarray(0, 16)
  bytes[6] = (bytes[6]! & 0x0f) | 0x80
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** A queue and its retry policy. */
export interface JobQueue {
  name: string
  options: {
    retryLimit: number
    /** Delay before the first retry. Each further delay doubles, with jitter. */
    retryDelay: number
    retryBackoff: true
    retryDelayMax: number
    /** A job that takes longer is aborted and retried. */
    expireInSeconds: number
    /** After this time without a heartbeat a process counts as dead, and another one takes over its job. At least 10. */
    heartbeatSeconds: number
  }
}

/** For daily jobs: retried within minutes, because the next run is a day away. */
export const DAILY_JOB_OPTIONS: JobQueue['options'] = {
  retryLimit: 3,
  retryDelay: 60,
  retryBackoff: true,
  retryDelayMax: 600,
  expireInSeconds: 600,
  heartbeatSeconds: 30,
}

/** One attempt of a job. */
export interface JobAttempt {
  id: string
  data: unknown
  /** No further attempt follows. */
  isLast: boolean
}

/** A kind of job. Each module lists its own. */
export interface Job {
  queue: JobQueue
  /** Throws to be retried, or PermanentJobError. */
  run(it: JobAttempt): Promise<void>
  /** Runs every day at this time in Japan, `04:30`, or at the next start if no process was running then. */
  daily?: string
  everyMinute?: true
}

/** A permanent failure: the job is not retried. */
export class PermanentJobError extends Error {
  override name = 'PermanentJobError'
}
