import { sql, type PgColumn, type SQL } from '#drizzle'

/** `inArray` for lists without a limit: it sends each value as a parameter, and a statement has at most 65,535 of them. */
export const isAmong = (column: PgColumn, values: readonly (string | number)[]): SQL =>
  sql`${column} = any(${sql.param(values)}::${sql.raw(column.getSQLType())}[])`
