import { drizzleNode, migrateNode } from '#drizzle'
import pg from 'pg'
import type { Database, Db } from './database.ts'
import { makeJobTables, type JobStore } from './job-tables.ts'
import { CONNECT_TIMEOUT_MS, listenOnPostgres } from './postgres-listener.ts'
import { MIGRATIONS_FOLDER } from './migrations-folder.ts'
import { TransactionPool } from './transaction-pool.ts'

/** Any number, the same for every process of this program. */
const MIGRATION_LOCK = 7_361_902

export async function openPostgres(url: string, onProblem: (error: Error) => void): Promise<Database> {
  const pool = openPool(url, onProblem)
  try {
    await migrate(pool)
  } catch (error) {
    await pool.end()
    throw error
  }
  const listener = listenOnPostgres(url, onProblem)
  return {
    kind: 'postgres',
    db: drizzleNode({ client: new TransactionPool(pool) as unknown as pg.Pool, casing: 'snake_case' }) as unknown as Db,
    jobStore: storeOf(pool),
    listen: listener.listen,
    async close() {
      await listener.close()
      await pool.end()
    },
  }
}

function openPool(url: string, onProblem: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: 'komorebi',
    keepAlive: true,
  })
  pool.on('error', onProblem)
  // The pool itself listens to idle connections only. A connection that breaks in use fails its query, which is enough;
  // without a listener Node would also end the process.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

const storeOf = (client: pg.Pool | pg.PoolClient): JobStore => ({
  executeSql: (text, values) => client.query(text, values),
})

/** One process migrates, the others wait for it. */
async function migrate(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await migrateNode(drizzleNode({ client, casing: 'snake_case' }), { migrationsFolder: MIGRATIONS_FOLDER })
    await makeJobTables(storeOf(client))
  } finally {
    // Closing the connection gives the lock back, whatever happened on it.
    client.release(true)
  }
}
