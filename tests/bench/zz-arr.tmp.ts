import { openDatabase } from '#server/db/client.ts'
import { sql } from '#drizzle'
import { startPostgresCluster } from '#tests/support/postgres-cluster.ts'
const c = await startPostgresCluster()
for (const o of [{ memory: true }, { databaseUrl: c!.url }]) {
  const d = await openDatabase(o as any)
  const r = await d.db.execute(
    sql`select ${sql.param(['a"b', '%_\\', 'そ', 'x,y', "q'", '{}', 'NULL', '', '😀'])}::text[] as a, ${sql.param([1, 2])}::int[] as b, array(select 1) as c, array(select id from items) as e, (select count(*)::int from items) n, '日本' like any(${sql.param(['_本', '\\%'])}::text[]) as l`,
  )
  console.log(r.rows[0])
  await d.close()
}
await c!.stop()
