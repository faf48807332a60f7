import { sql } from '#drizzle'
import type { Db } from './database.ts'

/** Rows for half a megabyte, which are gone with their transaction. */
export async function tryWriting(db: Db): Promise<void> {
  await db.transaction((tx) =>
    tx.execute(sql`create temporary table tried on commit drop as select generate_series(1, 15000)`),
  )
}
