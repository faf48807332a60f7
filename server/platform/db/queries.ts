/** Helpers for queries with Drizzle. */
import DataLoader from 'dataloader'
import {
  getTableColumns,
  type InferSelectModel,
  Param,
  type PgColumn,
  type PgTable,
  Placeholder,
  type SQL,
  type SQLWrapper,
  sql,
} from '#drizzle'
import type { Db } from './database.ts'

const columnName = (key: string) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** For `on conflict do update`: sets these columns to the values of the rejected row. */
export const excluded = <K extends string>(...keys: K[]): Record<K, SQL> =>
  Object.fromEntries(keys.map((key) => [key, sql.raw(`excluded.${columnName(key)}`)])) as Record<K, SQL>

/** A row as JSON contains it: times are text. */
export type InJson<T> = { [K in keyof T]: Date extends T[K] ? string | Exclude<T[K], Date> : T[K] }

/**
 * One JSON object of these columns: rows of another table in one query instead of two, and one value to decode instead of
 * a dozen.
 */
export const toJson = (columns: Readonly<Record<string, PgColumn>>): SQL =>
  sql`json_build_object(${sql.join(
    Object.entries(columns).flatMap(([key, column]) => [sql.raw(`'${key}'`), sql`${column}`]),
    sql`, `,
  )})`

/**
 * Builds a frequent query once per database, because building takes Drizzle nearly as long as executing. `build` ends with
 * `.prepare(name)`: each connection to PostgreSQL parses and plans it once.
 */
export function prepared<T>(build: (db: Db) => T): (db: Db) => T {
  const built = new WeakMap<Db, T>()
  return (db) => {
    const found = built.get(db)
    if (found) return found
    const query = build(db)
    built.set(db, query)
    return query
  }
}

type Values = Readonly<Record<string, unknown>>

/**
 * A frequent statement of transactions whose text is built once, because building it takes Drizzle as long as running it
 * takes PostgreSQL. `build` marks values with `value(name)`; lists are passed as JSON, except for columns that are lists.
 * The result is for `execute`, so its rows are those of the driver.
 */
export function statement<V extends Values>(
  build: (value: (name: keyof V & string) => Placeholder, tx: Db) => SQLWrapper,
): (tx: Db, values: V) => SQL {
  let parts: ReturnType<typeof toParts> | undefined
  return (tx, values) => {
    // `execute` sends nothing until it is awaited.
    parts ??= toParts(tx.execute(build((name) => sql.placeholder(name), tx)).getQuery())
    return sql(parts.texts as unknown as TemplateStringsArray, ...parts.readers.map((read) => read(values)))
  }
}

const toParts = ({ sql: text, params }: { sql: string; params: unknown[] }) => ({
  texts: text.split(/\$\d+/),
  readers: params.map((param) => {
    if (param instanceof Placeholder) return (values: Values) => readValue(values, param.name)
    if (!(param instanceof Param && param.value instanceof Placeholder)) return () => param
    const { encoder } = param
    const { name } = param.value
    return (values: Values) => {
      const value = readValue(values, name)
      return value === null ? null : encoder.mapToDriverValue(value)
    }
  }),
})

/** Drizzle would leave out a parameter that is undefined. */
function readValue(values: Values, name: string): unknown {
  const value = values[name]
  if (value === undefined) throw new TypeError(`the statement has no value for ${name}`)
  return value
}

/** Inserts a row and returns a row, or nothing if the row conflicts with a stored one. */
export const insertStatement = <T extends PgTable>(table: T): ((tx: Db, row: InferSelectModel<T>) => SQL) =>
  statement((value, tx) => {
    const columns = Object.keys(getTableColumns(table)) as (keyof InferSelectModel<T> & string)[]
    const row = Object.fromEntries(columns.map((name) => [name, value(name)])) as T['$inferInsert']
    return tx
      .insert(table)
      .values(row)
      .onConflictDoNothing()
      .returning({ written: sql`1` })
  })

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
