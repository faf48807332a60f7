import { sql } from '#drizzle'
import type { Db } from './client.ts'
import { JOBS_SCHEMA } from './job-tables.ts'

/** For a database that only this process has open: whatever it finds under way was left by one that is dead. */
export async function releaseJobs(db: Db): Promise<void> {
  await db.execute(
    sql`update ${sql.raw(JOBS_SCHEMA)}.job set state = 'retry', start_after = now() where state = 'active'`,
  )
}
