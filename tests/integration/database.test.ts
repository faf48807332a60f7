import { PGlite } from '@electric-sql/pglite'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eq, sql } from '#drizzle'
import { openDatabase, type Database, type DatabaseOptions } from '#server/platform/db/client.ts'
import { prepared } from '#server/platform/db/queries.ts'
import { catalogue } from '#server/catalogue/schema.ts'
import { StartupError } from '#server/platform/system/errors.ts'
import { testDatabases } from '#tests/support/database.ts'
import { makeTempFolder } from '#tests/support/temp-folder.ts'

describe.each(testDatabases())('a new database ($name)', ({ open }) => {
  let database: Database
  beforeAll(async () => {
    database = await open()
  })
  afterAll(() => database.close())

  it('has the catalogue row with its own generation', async () => {
    const rows = await database.db.select().from(catalogue)
    expect(rows).toEqual([
      { id: 1, version: 0, searchVersion: 0, generation: expect.stringMatching(/^[0-9a-f-]{36}$/), oldestVersion: 0 },
    ])
  })

  it('returns rows for plain SQL', async () => {
    const { rows } = await database.db.execute<{ one: number }>(sql`select 1 as one`)
    expect(rows).toEqual([{ one: 1 }])
  })

  it('sorts Japanese by code point', async () => {
    const { rows } = await database.db.execute(
      sql`select t from (values ('木'), ('ア'), ('a'), ('B')) as v (t) order by t`,
    )
    expect(rows.map((row) => row['t'])).toEqual(['B', 'a', 'ア', '木'])
  })

  it('notifies a listener on commit and not on rollback', async () => {
    const received: string[] = []
    const unlisten = await database.listen('catalogue', (payload) => received.push(payload))
    const lost = database.db.transaction(async (tx) => {
      await tx.execute(sql`select pg_notify('catalogue', 'lost')`)
      throw new Error('no')
    })
    await expect(lost).rejects.toThrow('no')
    await database.db.transaction(async (tx) => {
      await tx.update(catalogue).set({ version: 7 }).where(eq(catalogue.id, 1))
      await tx.execute(sql`select pg_notify('catalogue', '7')`)
    })
    await expect.poll(() => received).toEqual(['7'])
    await unlisten()
    await database.db.execute(sql`select pg_notify('catalogue', '8')`)
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(received).toEqual(['7'])
  })
})

const postgres = testDatabases().find((it) => it.name === 'PostgreSQL')

describe.each(testDatabases())('prepared queries ($name)', ({ name, open }) => {
  const findVersions = prepared((db) =>
    db
      .select({ version: catalogue.version })
      .from(catalogue)
      .where(sql`${catalogue.id} = any(array(select unnest(${sql.placeholder('ids')}::int[])))`)
      .prepare('versions'),
  )
  let database: Database
  beforeAll(async () => {
    database = await open()
  })
  afterAll(() => database.close())

  it('take lists of any length, and are planned only a few times on PostgreSQL', async () => {
    for (let length = 0; length < 10; length++) {
      const ids = Array.from({ length }, (_, i) => i + 1)
      expect(await findVersions(database.db).execute({ ids })).toEqual(length > 0 ? [{ version: 0 }] : [])
    }
    const { rows } = await database.db.execute(
      sql`select generic_plans::int, custom_plans::int from pg_prepared_statements where name = 'versions'`,
    )
    expect(rows).toEqual(name === 'PostgreSQL' ? [{ generic_plans: 5, custom_plans: 5 }] : [])
  })
})

describe('a database of a development version', () => {
  const CREATE = [
    'create schema drizzle',
    'create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
    'create table catalogue (id integer primary key)',
    'create table baskets (customer_id text primary key)',
  ]
  const LIST = `select table_schema || '.' || table_name as name from information_schema.tables
    where table_schema not in ('pg_catalog', 'information_schema') order by 1`
  const TABLES = ['drizzle.__drizzle_migrations', 'public.baskets', 'public.catalogue']
  const open = (options: DatabaseOptions) => openDatabase(options).catch((error: unknown) => error)
  const toNames = ({ rows }: { rows: { name: string }[] }) => rows.map(({ name }) => name)

  it('is refused in DATA_DIR and stays as it is', async () => {
    const dataDir = makeTempFolder('outdated')
    const old = await PGlite.create(join(dataDir, 'database'))
    for (const statement of CREATE) await old.exec(statement)
    await old.close()
    expect(await open({ dataDir })).toEqual(
      new StartupError(
        `The database in ${dataDir} was created by a development version, which this one cannot read: choose another DATA_DIR to begin with an empty one.`,
      ),
    )
    const reopened = await PGlite.create(join(dataDir, 'database'))
    expect(toNames(await reopened.query(LIST))).toEqual(TABLES)
    await reopened.close()
  })

  it.runIf(postgres)('is refused in PostgreSQL and stays as it is', async () => {
    const databaseUrl = await postgres!.url!()
    const client = new pg.Client({ connectionString: databaseUrl })
    await client.connect()
    for (const statement of CREATE) await client.query(statement)
    expect(await open({ databaseUrl })).toEqual(
      new StartupError(
        'The database of DATABASE_URL was created by a development version, which this one cannot read: choose an empty database to begin again.',
      ),
    )
    expect(toNames(await client.query(LIST))).toEqual(TABLES)
    await client.end()
  })
})

describe.runIf(postgres)('several processes on one PostgreSQL', () => {
  it('migrate it once although they start together', async () => {
    const url = await postgres!.url!()
    const opened = await Promise.all(Array.from({ length: 4 }, () => openDatabase({ databaseUrl: url })))
    const { rows } = await opened[0]!.db.execute(sql`select count(*)::int as n from catalogue`)
    expect(rows).toEqual([{ n: 1 }])
    await Promise.all(opened.map((it) => it.close()))
  })

  it('receive notifications again after a lost connection', async () => {
    const database = await openDatabase({ databaseUrl: await postgres!.url!(), onProblem: () => {} })
    const received: string[] = []
    await database.listen('catalogue', (payload) => received.push(payload))
    await database.db.execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'komorebi listener' and datname = current_database()`,
    )
    await expect.poll(() => received, { timeout: 10_000 }).toEqual([''])
    await database.db.execute(sql`select pg_notify('catalogue', '3')`)
    await expect.poll(() => received).toEqual(['', '3'])
    await database.close()
  })
})
