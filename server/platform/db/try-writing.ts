import { sql } from '#drizzle'
import type { Db } from './database.ts'

/** Writes half a megabyte into a temporary table, dropped at commit. Rejects while the database has no space. */
export async function testWrite(db: Db): Promise<void> {
  await db.transaction((tx) =>
    tx.execute(sql`create temporary table write_test on commit drop as select generate_series(1, 15000)`),
  )
}
