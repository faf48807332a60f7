import { and, eq, inArray } from '#drizzle'
import type { Db } from '#server/db/client.ts'
import type { categories, shops } from '#server/db/schema.ts'
import type { PreparedContent } from './prepared-content.ts'

/** The source of a row whose file is gone: equal to no file's, so that the file brings it back. */
export const GONE = ''

type Rows = PreparedContent['categories'] | PreparedContent['shops']

/** Makes the categories, or the shops, be these. Answers how many rows were written or taken off. */
export async function writeFeed(
  tx: Db,
  table: typeof categories | typeof shops,
  rows: Rows,
  rev: number,
): Promise<number> {
  // Both tables are alike but for their data.
  const feed = table as typeof categories
  const known = await tx.select({ id: feed.id, source: feed.source }).from(feed)
  const sources = new Map(known.map(({ id, source }) => [id, source]))
  const changed = (rows as PreparedContent['categories']).filter(({ id, source }) => sources.get(id) !== source)
  for (const row of changed) {
    const values = { ...row, rev, live: true }
    await tx.insert(feed).values(values).onConflictDoUpdate({ target: feed.id, set: values })
  }
  const kept = new Set(rows.map(({ id }) => id))
  const gone = known.filter(({ id, source }) => source !== GONE && !kept.has(id)).map(({ id }) => id)
  if (gone.length > 0) {
    await tx
      .update(feed)
      .set({ live: false, source: GONE, rev })
      .where(and(eq(feed.live, true), inArray(feed.id, gone)))
  }
  return changed.length + gone.length
}
