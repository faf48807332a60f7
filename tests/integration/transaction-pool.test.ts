import pg from 'pg'
import { describe, expect, it, onTestFinished } from 'vitest'
import { TransactionPool } from '#server/platform/db/postgres.ts'
import { testDatabases } from '#tests/support/database.ts'

describe.each(testDatabases().filter(({ url }) => url))('a pool for transactions on $name', ({ url }) => {
  it('releases a broken connection even if its user does not', async () => {
    const pool = new pg.Pool({ connectionString: await url!(), max: 1, connectionTimeoutMillis: 5_000 })
    onTestFinished(() => pool.end())
    const transactions = new TransactionPool(pool)
    const taken = await transactions.connect()
    await expect(taken.query('select pg_terminate_backend(pg_backend_pid())')).rejects.toThrow(/terminat/)
    const next = await transactions.connect()
    expect((await next.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    next.release()
    // Like Drizzle does.
    taken.release()
    expect(pool.totalCount).toBe(1)
  })
})
