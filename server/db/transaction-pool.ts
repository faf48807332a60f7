import type pg from 'pg'

/**
 * The pool that Drizzle uses. Drizzle never releases a connection on which `begin` failed, so a connection that breaks
 * while it is checked out is released here. Drizzle recognises a pool by its class name.
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
