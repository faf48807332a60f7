/**
 * Everything that the server uses of Drizzle. Imported as `#drizzle`: the build bundles it into one file, because Node
 * needs a second and 195 MB to load the package file by file. Never import 'drizzle-orm' elsewhere.
 */
import { timestamp } from 'drizzle-orm/pg-core'

export {
  and,
  asc,
  between,
  count,
  desc,
  eq,
  getTableColumns,
  getTableName,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  max,
  min,
  ne,
  not,
  notInArray,
  or,
  Param,
  Placeholder,
  sql,
} from 'drizzle-orm'
export type { InferInsertModel, InferSelectModel, SQL, SQLWrapper } from 'drizzle-orm'
export {
  bigint,
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
export type { PgColumn, PgDatabase, PgQueryResultHKT, PgTable } from 'drizzle-orm/pg-core'

/** Each process loads the driver of its database only. */
export async function loadNodeDriver() {
  const [{ drizzle }, { migrate }] = await Promise.all([
    import('drizzle-orm/node-postgres'),
    import('drizzle-orm/node-postgres/migrator'),
  ])
  return { drizzle, migrate }
}

export async function loadPgliteDriver() {
  const [{ drizzle }, { migrate }] = await Promise.all([
    import('drizzle-orm/pglite'),
    import('drizzle-orm/pglite/migrator'),
  ])
  return { drizzle, migrate }
}

/** A column with a point in time. */
export const instant = () => timestamp({ withTimezone: true, mode: 'date' })
