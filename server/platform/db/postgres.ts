import { createHash } from 'node:crypto'
import { loadNodeDriver } from '#drizzle'
import { LRUCache } from 'lru-cache'
import pg from 'pg'
import type { Database, Db } from './database.ts'
import { createJobTables, MIGRATIONS, rejectOutdated } from './migrations.ts'
import { APPLICATION_NAME, CONNECT_TIMEOUT_MS, listenOnPostgres } from './postgres-listener.ts'

/** An arbitrary number, shared by all processes. */
export const MIGRATION_LOCK = 7_361_902

/**
 * Requests get connections in the order in which they asked. Two hundred orders at once are done long before this, and a
 * device waits 25 s for the response of a submission.
 */
const WAIT_MS = 20_000

interface PostgresOptions {
  onProblem: (error: Error) => void
  /** How long a request waits for a connection. */
  waitMs?: number | undefined
}

export async function openPostgres(url: string, { onProblem, waitMs = WAIT_MS }: PostgresOptions): Promise<Database> {
  const driver = await loadNodeDriver()
  const pool = openPool(url, { onProblem, waitMs })
  try {
    await migrate(pool, driver)
  } catch (error) {
    await pool.end()
    throw error
  }
  const listener = listenOnPostgres(url, onProblem)
  return {
    kind: 'postgres',
    db: driver.drizzle({
      client: new TransactionPool(pool) as unknown as pg.Pool,
      casing: 'snake_case',
    }) as unknown as Db,
    openJobStore: async () => ({ executeSql: (text, values) => pool.query(text, values) }),
    listen: listener.listen,
    async close() {
      await listener.close()
      await pool.end()
    },
  }
}

/** The pool would use its own time-out for connecting too, but an unreachable database must be reported sooner. */
class ConnectingClient extends pg.Client {
  constructor(options?: pg.ClientConfig) {
    super({ ...options, connectionTimeoutMillis: CONNECT_TIMEOUT_MS })
  }
}

function openPool(url: string, { onProblem, waitMs }: PostgresOptions & { waitMs: number }): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: waitMs,
    Client: ConnectingClient,
    application_name: APPLICATION_NAME,
    keepAlive: true,
    // The pool waits for it, which its type does not say.
    onConnect: setPlannerOptions as (client: pg.ClientBase) => void,
  })
  pool.on('error', onProblem)
  // The pool handles errors of idle connections only. An error of a connection in use fails its query, which is enough,
  // but without a listener Node would also end the process.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/**
 * Compiling a plan whose cost is estimated too high takes longer than running it. So does starting workers that share the
 * work of one query; they also read ahead where a query could stop early, and take processors from other requests. The
 * default cost of a page in random order is that of a disk with a moving head; with it, whole tables are read instead of
 * an index.
 */
const setPlannerOptions = (client: pg.ClientBase) =>
  client.query('set jit = off; set max_parallel_workers_per_gather = 0; set random_page_cost = 1.1')

type NodeDriver = Awaited<ReturnType<typeof loadNodeDriver>>

/** One process migrates while the others wait. */
async function migrate(pool: pg.Pool, driver: NodeDriver): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    const query = (text: string) => client.query(text)
    await rejectOutdated(query, {
      name: 'The database of DATABASE_URL',
      hint: 'choose an empty database to begin again',
    })
    await driver.migrate(driver.drizzle({ client, casing: 'snake_case' }), MIGRATIONS)
    await createJobTables(query, query)
  } finally {
    // Closing the connection releases the lock in any case.
    client.release(true)
  }
}

/** Longer statements and those beyond this number are not prepared, because each connection keeps what it has prepared. */
const MAX_PREPARED_CHARACTERS = 4_000
const MAX_PREPARED = 200
/** Texts that were used once, as those of an import, which has one for each number of rows. */
const MAX_SEEN = 1_000

/** The same in all processes: behind a connection pooler another process may have prepared a statement of this name. */
const toStatementName = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 32)

/**
 * The pool that Drizzle uses. Drizzle never releases a connection on which `begin` failed, so a connection that breaks
 * while it is checked out is released here. Drizzle recognizes a pool by its class name.
 * Statements of transactions are prepared: parsing and planning them takes PostgreSQL as long as running them. Others are
 * not, because the best plan of a list or search depends on its parameters.
 */
export class TransactionPool {
  readonly #pool: pg.Pool
  /** By text. */
  readonly #names = new Map<string, string>()
  readonly #seen = new LRUCache<string, true>({ max: MAX_SEEN })

  constructor(pool: pg.Pool) {
    this.#pool = pool
  }

  query(...args: unknown[]): unknown {
    return Reflect.apply(this.#pool.query, this.#pool, args)
  }

  async connect(): Promise<TransactionClient> {
    const client = await this.#pool.connect()
    let isReleased = false
    const release = (error?: Error | boolean) => {
      if (isReleased) return
      isReleased = true
      client.off('error', release)
      client.release(error)
    }
    client.on('error', release)
    return { query: (config, values) => client.query(this.#withName(config, values), values), release }
  }

  /** Prepares a text from its second use on. `begin` and the like have no values and need no preparation. */
  #withName(config: pg.QueryConfig, values: unknown[]): pg.QueryConfig {
    if (values.length === 0 || config.text.length > MAX_PREPARED_CHARACTERS) return config
    const name = this.#names.get(config.text)
    if (name !== undefined) return { ...config, name }
    const isNew = !this.#seen.has(config.text)
    this.#seen.set(config.text, true)
    if (isNew || this.#names.size === MAX_PREPARED) return config
    const added = toStatementName(config.text)
    this.#names.set(config.text, added)
    return { ...config, name: added }
  }
}

interface TransactionClient {
  query(config: pg.QueryConfig, values: unknown[]): Promise<pg.QueryResult>
  release(error?: Error | boolean): void
}
