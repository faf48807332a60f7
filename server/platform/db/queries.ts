/** Helpers for queries with Drizzle. */
import DataLoader from 'dataloader'
import { type PgColumn, type SQL, sql } from '#drizzle'
import type { Db } from './database.ts'

const columnName = (key: string) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** For `on conflict do update`: sets these columns to the values of the rejected row. */
export const excluded = <K extends string>(...keys: K[]): Record<K, SQL> =>
  Object.fromEntries(keys.map((key) => [key, sql.raw(`excluded.${columnName(key)}`)])) as Record<K, SQL>

/** A row as JSON contains it: times are text. */
export type InJson<T> = { [K in keyof T]: Date extends T[K] ? string | Exclude<T[K], Date> : T[K] }

/**
 * One JSON object of these columns. The embedded database takes longer to transfer a value than to write it into JSON, so
 * rows that are read often are selected as one value.
 */
export const toJson = (columns: Readonly<Record<string, PgColumn>>): SQL =>
  sql`json_build_object(${sql.join(
    Object.entries(columns).flatMap(([key, column]) => [sql.raw(`'${key}'`), sql`${column}`]),
    sql`, `,
  )})`

/** Texts of the queries that `prepared` has built. The embedded database caches their plans. */
export const preparedTexts = new Set<string>()

/**
 * Builds a frequent query once per database, because building takes Drizzle nearly as long as executing. On PostgreSQL it
 * has an empty name and is planned each time. Its parameters are lists of integers.
 */
export function prepared<T extends { getQuery(): { sql: string } }>(build: (db: Db) => T): (db: Db) => T {
  const built = new WeakMap<Db, T>()
  return (db) => {
    const found = built.get(db)
    if (found) return found
    const query = build(db)
    built.set(db, query)
    preparedTexts.add(query.getQuery().sql)
    return query
  }
}

/**
 * Loads by key with one query for all calls of the same turn of the event loop: planning and transferring a query takes
 * longer than reading some more rows. Resolves to undefined for keys that `load` does not return. Nothing is cached.
 */
export function batched<Key extends string | number, Value>(
  load: (db: Db, keys: Key[]) => Promise<Map<Key, Value>>,
): (db: Db, key: Key) => Promise<Value | undefined> {
  const loaders = new WeakMap<Db, DataLoader<Key, Value | undefined>>()
  const createLoader = (db: Db) =>
    new DataLoader<Key, Value | undefined>(
      async (keys) => {
        const found = await load(db, [...new Set(keys)])
        return keys.map((key) => found.get(key))
      },
      { cache: false, batchScheduleFn: (dispatch) => void setImmediate(dispatch) },
    )
  return (db, key) => {
    const loader = loaders.get(db) ?? createLoader(db)
    loaders.set(db, loader)
    return loader.load(key)
  }
}

/** Writes half a megabyte into a temporary table, dropped at commit. Rejects while the database has no space. */
export async function testWrite(db: Db): Promise<void> {
  await db.transaction((tx) =>
    tx.execute(sql`create temporary table write_test on commit drop as select generate_series(1, 15000)`),
  )
}
