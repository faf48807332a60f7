import type pg from 'pg'

/**
 * The pool as Drizzle is given it. Drizzle keeps a connection for ever if `begin` fails on it, so a connection that
 * breaks while it is taken goes back by itself. Drizzle recognises a pool by the name of its class.
 */
export class TransactionPool {
  readonly #pool: pg.Pool

  constructor(pool: pg.Pool) {
    this.#pool = pool
  }

  query(...given: unknown[]): unknown {
    return Reflect.apply(this.#pool.query, this.#pool, given)
  }

  async connect(): Promise<Pick<pg.PoolClient, 'query' | 'release'>> {
    const client = await this.#pool.connect()
    let isReleased = false
    const release = (error?: Error | boolean) => {
      if (isReleased) return
      isReleased = true
      client.off('error', release)
      client.release(error)
    }
    client.on('error', release)
    return { query: client.query.bind(client), release }
  }
}
