import { sql, type SQL } from '#drizzle'

const columnName = (key: string) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** For `on conflict do update`: sets these columns to the values of the rejected row. */
export const excluded = <K extends string>(...keys: K[]): Record<K, SQL> =>
  Object.fromEntries(keys.map((key) => [key, sql.raw(`excluded.${columnName(key)}`)])) as Record<K, SQL>
