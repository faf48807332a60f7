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
    await expect(taken.query({ text: 'select pg_terminate_backend(pg_backend_pid())' }, [])).rejects.toThrow(/terminat/)
    const next = await transactions.connect()
    expect((await next.query({ text: 'select 1 as one' }, [])).rows).toEqual([{ one: 1 }])
    next.release()
    // Like Drizzle does.
    taken.release()
    expect(pool.totalCount).toBe(1)
  })

  it('prepares a statement once, also if it failed before', async () => {
    const pool = new pg.Pool({ connectionString: await url!(), max: 1 })
    onTestFinished(() => pool.end())
    const client = await new TransactionPool(pool).connect()
    const double = (value: unknown) => client.query({ text: 'select 2 * $1::int as doubled' }, [value])
    await expect(double('one')).rejects.toThrow(/invalid input/)
    expect((await double(2)).rows).toEqual([{ doubled: 4 }])
    expect((await double(3)).rows).toEqual([{ doubled: 6 }])
    await client.query({ text: `select $1::text as ${'long'.repeat(1_000)}` }, ['text'])
    const prepared = await client.query({ text: 'select statement from pg_prepared_statements' }, [])
    expect(prepared.rows).toEqual([{ statement: 'select 2 * $1::int as doubled' }])
    client.release()
  })

  it('prepares a limited number of statements', async () => {
    const pool = new pg.Pool({ connectionString: await url!(), max: 1 })
    onTestFinished(() => pool.end())
    const client = await new TransactionPool(pool).connect()
    for (let n = 0; n < 210; n++) await client.query({ text: `select ${n} + $1::int` }, [1])
    const { rows } = await client.query({ text: 'select count(*)::int from pg_prepared_statements' }, [])
    expect(rows).toEqual([{ count: 200 }])
    client.release()
  })
})
