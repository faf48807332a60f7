/**
 * PGlite as Drizzle is given it. Drizzle tells with every query how it wants to read some types, and PGlite then copies
 * its own readers of three hundred types to put these in: that took as long as a small query itself. So they are told
 * once, when the database is opened, and left out of the queries.
 */
import type { PGlite, QueryOptions, Transaction } from '@electric-sql/pglite'

/** By their numbers in PostgreSQL: timestamp, timestamptz, interval, date. Drizzle's columns read them from text. */
const AS_TEXT = [1114, 1184, 1186, 1082]

export const textParsers = Object.fromEntries(AS_TEXT.map((type) => [type, (value: string) => value]))

type CanQuery = Pick<PGlite | Transaction, 'query'>

const queryOf =
  (client: CanQuery): CanQuery['query'] =>
  (text, params, options) => {
    const { parsers: _told, ...rest }: QueryOptions = options ?? {}
    return client.query(text, params, rest)
  }

/** Drizzle asks for nothing else. */
export const drizzleClient = (client: PGlite): PGlite =>
  ({
    query: queryOf(client),
    transaction: (work: (tx: Transaction) => Promise<unknown>) =>
      client.transaction((tx) => work({ ...tx, query: queryOf(tx) })),
  }) as unknown as PGlite
