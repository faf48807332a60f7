/** Tables of content: changed rows are written, and rows whose files were removed are hidden. */
import { createHash } from 'node:crypto'
import { and, bigint, boolean, integer, jsonb, ne, pgTable, text } from '#drizzle'
import type { PgColumn, PgTable, SQL } from '#drizzle'
import type { Db } from '#server/platform/db/client.ts'
import { isAmong } from '#server/platform/db/is-among.ts'
import type { WriteContext } from './kind.ts'

/** `sourceHash` of a row whose file was removed. No file has this hash, so restoring the file restores the row. */
export const REMOVED = ''

/** Columns of all tables in the change feed. */
export const feedColumns = {
  /** The catalogue version in which the public data of the row last changed; 0 if it was never visible. */
  rev: bigint({ mode: 'number' }).notNull(),
  /** Visible to the public. False before publication and after its file was removed. */
  live: boolean().notNull().default(true),
  /** Hash of everything derived from its files, so that imports write changed rows only. See `REMOVED`. */
  sourceHash: text().notNull(),
}

/** A table whose rows are the responses of the API. */
export const contentTable = <Data>(name: string) =>
  pgTable(name, { id: integer().primaryKey(), ...feedColumns, data: jsonb().$type<Data>().notNull() })

/** Adds the hash by which imports recognize changed rows. */
export const withSourceHash = <Row extends object>(row: Row): Row & { sourceHash: string } => ({
  ...row,
  sourceHash: createHash('sha256').update(JSON.stringify(row)).digest('hex').slice(0, 32),
})

type FeedTable = ReturnType<typeof contentTable<unknown>>

/** Replaces all rows of a content table. */
export const writeRows =
  (contentTableOf: unknown) =>
  async (
    rows: { id: number; data: unknown; sourceHash: string }[],
    { tx, rev, keeps }: WriteContext,
  ): Promise<number> => {
    // The tables differ only in the type of their data.
    const table = contentTableOf as FeedTable
    const changed = await writeChanged(
      tx,
      table,
      table.id,
      rows.map((row) => ({ ...row, rev, live: true })),
    )
    return changed + (await removeRows(tx, table, { rows, rev, keeps }))
  }

interface Removal {
  rows: readonly { id: number }[]
  rev: number
  keeps: WriteContext['keeps']
  /** Only among these. */
  condition?: SQL | undefined
}

/** Hides the rows whose files were removed. Returns how many. */
export async function removeRows(
  tx: Db,
  table: PgTable & { id: PgColumn; sourceHash: PgColumn },
  { rows, rev, keeps, condition }: Removal,
): Promise<number> {
  const written = new Set(rows.map(({ id }) => id))
  const stored = await tx
    .select({ id: table.id })
    .from(table)
    .where(and(ne(table.sourceHash, REMOVED), condition))
  const removed = stored.flatMap(({ id }) => (written.has(id as number) || keeps?.(id as number) ? [] : id))
  if (removed.length === 0) return 0
  await tx
    .update(table)
    .set({ live: false, sourceHash: REMOVED, rev } as never)
    .where(isAmong(table.id, removed as number[]))
  return removed.length
}

/**
 * Writes the rows whose source has changed. Others stay. The key is not set again: that would lock the row against foreign
 * keys, and reservations of a shop would wait for the import.
 */
export async function writeChanged(
  tx: Db,
  table: PgTable & { sourceHash: PgColumn },
  key: PgColumn,
  rows: { sourceHash: string }[],
): Promise<number> {
  let count = 0
  for (const row of rows) {
    const set = Object.fromEntries(Object.entries(row).filter(([name]) => name !== key.name))
    const written = await tx
      .insert(table)
      .values(row as never)
      .onConflictDoUpdate({ target: key, set: set as never, setWhere: ne(table.sourceHash, row.sourceHash) })
      .returning({ key })
    count += written.length
  }
  return count
}
