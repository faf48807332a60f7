import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { type Database, openDatabase } from '#server/platform/db/client.ts'
import { startPostgresCluster } from '#tests/support/postgres-cluster.ts'
import { type RunningStore, startStore } from '#tests/support/running-store.ts'
import { SHARED_SECRETS } from '#tests/support/shared-secrets.ts'

export interface PostgresStore extends RunningStore {
  database: Database
}

interface Options {
  /** Fills the database before the store starts. */
  fill: (database: Database, databaseUrl: string) => Promise<unknown>
  processes?: number
}

/** Calls `use` with a store on a PostgreSQL of its own. */
export async function withPostgresStore<T>(
  { fill, processes = 1 }: Options,
  use: (store: PostgresStore) => Promise<T>,
): Promise<T> {
  const cluster = await startPostgresCluster()
  if (!cluster) throw new Error('The programs of PostgreSQL are not installed')
  const database = await openDatabase({ databaseUrl: cluster.url, onProblem: () => {} })
  try {
    await fill(database, cluster.url)
    const addresses = { DATABASE_URL: cluster.url, PUBLIC_URL: 'http://localhost:3000', TRUST_PROXY: '1' }
    const store = await startStore({ env: { ...addresses, ...SHARED_SECRETS, WEB_CONCURRENCY: `${processes}` } })
    try {
      return await use({ ...store, database })
    } finally {
      await store.stop()
    }
  } finally {
    await database.close()
    await cluster.stop()
  }
}

/** A catalogue of the sample's kind with this many items. */
export const generateItems = (count: number) => async (_: Database, databaseUrl: string) =>
  promisify(execFile)(process.execPath, ['server/desk/content-cli.ts', '--generate', `${count}`], {
    env: { ...process.env, DATABASE_URL: databaseUrl, PUBLIC_URL: 'http://localhost:3000', ...SHARED_SECRETS },
  })
