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

  it('prepares a statement at its second use, also if it failed before', async () => {
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

  it('gives a statement the same name in each process', async () => {
    const pool = new pg.Pool({ connectionString: await url!(), max: 2 })
    onTestFinished(() => pool.end())
    const names = []
    for (const first of ['select 1 + $1::int', 'select 2 + $1::int']) {
      const client = await new TransactionPool(pool).connect()
      for (const text of [first, first, 'select 3 + $1::int', 'select 3 + $1::int']) await client.query({ text }, [1])
      const { rows } = await client.query(
        { text: "select name from pg_prepared_statements where statement like 'select 3%'" },
        [],
      )
      names.push(rows[0].name)
      client.release(true)
    }
    expect(names[0]).toBe(names[1])
  })

  it('prepares a limited number of statements', async () => {
    const pool = new pg.Pool({ connectionString: await url!(), max: 1 })
    onTestFinished(() => pool.end())
    const client = await new TransactionPool(pool).connect()
    for (let n = 0; n < 420; n++) await client.query({ text: `select ${n % 210} + $1::int` }, [1])
    const { rows } = await client.query({ text: 'select count(*)::int from pg_prepared_statements' }, [])
    expect(rows).toEqual([{ count: 200 }])
    client.release()
  })
})
