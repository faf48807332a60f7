import type { Db } from './client.ts'

/**
 * Builds a frequent query once per database, because building takes Drizzle nearly as long as executing. Prepared with an
 * empty name, so it is not a named statement, which would not work behind a connection pooler.
 */
export function prepared<T>(build: (db: Db) => T): (db: Db) => T {
  const built = new WeakMap<Db, T>()
  return (db) => {
    const query = built.get(db) ?? build(db)
    built.set(db, query)
    return query
  }
}
