import type { Db } from './client.ts'

/**
 * A query that is asked again and again, built once for each database: Drizzle takes nearly as long to build one as the
 * database to answer it. Prepared with an empty name it stays between us and Drizzle; one that PostgreSQL knew by its name
 * would be lost behind a pooler.
 */
export function prepared<T>(build: (db: Db) => T): (db: Db) => T {
  const built = new WeakMap<Db, T>()
  return (db) => {
    const query = built.get(db) ?? build(db)
    built.set(db, query)
    return query
  }
}
