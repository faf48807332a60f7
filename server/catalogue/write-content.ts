/** Writes content to the database: changed rows only. Rows whose files were removed are hidden. */
import { and, eq, inArray, sql } from '#drizzle'
import type { Db } from '#server/platform/db/client.ts'
import { changeCatalogue } from './change.ts'
import type { IdRange, PreparedContent, PreparedItem, WriteResult } from './prepared-content.ts'
import { categories, items, REMOVED, shops, site, textPages, variants } from './schema.ts'
import { writeItems } from './write-items.ts'

export async function writeContent(db: Db, content: PreparedContent, range: IdRange, now: Date): Promise<WriteResult> {
  return writeVersion(db, async (tx, rev) => {
    const singles = await writeSingles(tx, content)
    const feeds =
      (await writeFeed(tx, categories, content.categories, rev)) + (await writeFeed(tx, shops, content.shops, rev))
    return singles + feeds + (await writeItems(tx, content.items, range, rev, now))
  })
}

/** Writes the scale sample, which consists of items only. */
export const writeGenerated = (db: Db, prepared: PreparedItem[], range: IdRange, now: Date): Promise<WriteResult> =>
  writeVersion(db, (tx, rev) => writeItems(tx, prepared, range, rev, now))

async function writeVersion(db: Db, writeRows: (tx: Db, rev: number) => Promise<number>): Promise<WriteResult> {
  let rows = 0
  const version = await changeCatalogue(db, async (tx, rev) => {
    rows = await writeRows(tx, rev)
    return rows > 0
  })
  // The planner needs fresh statistics, and the embedded database has no autovacuum.
  if (rows > 0) await db.execute(sql`vacuum (analyze) ${items}, ${variants}`)
  return { rows, version }
}

/** Writes content outside the change feed: the site row and the text pages. Returns the number of rows written. */
async function writeSingles(tx: Db, content: Pick<PreparedContent, 'site' | 'textPages'>): Promise<number> {
  let rows = 0
  const [old] = await tx.select({ sourceHash: site.sourceHash }).from(site)
  if (old?.sourceHash !== content.site.sourceHash) {
    await tx.insert(site).values(content.site).onConflictDoUpdate({ target: site.id, set: content.site })
    rows++
  }
  const stored = await tx.select({ slug: textPages.slug, sourceHash: textPages.sourceHash }).from(textPages)
  const sources = new Map(stored.map(({ slug, sourceHash }) => [slug, sourceHash]))
  for (const page of content.textPages) {
    if (sources.get(page.slug) === page.sourceHash) continue
    await tx.insert(textPages).values(page).onConflictDoUpdate({ target: textPages.slug, set: page })
    rows++
  }
  return rows
}

type FeedRows = PreparedContent['categories'] | PreparedContent['shops']

/** Replaces all categories or shops. Returns the number of rows written or hidden. */
async function writeFeed(
  tx: Db,
  table: typeof categories | typeof shops,
  rows: FeedRows,
  rev: number,
): Promise<number> {
  // Both tables differ only in the type of their data.
  const feed = table as typeof categories
  const stored = await tx.select({ id: feed.id, sourceHash: feed.sourceHash }).from(feed)
  const sources = new Map(stored.map(({ id, sourceHash }) => [id, sourceHash]))
  const changed = (rows as PreparedContent['categories']).filter(({ id, sourceHash }) => sources.get(id) !== sourceHash)
  for (const row of changed) {
    const values = { ...row, rev, live: true }
    await tx.insert(feed).values(values).onConflictDoUpdate({ target: feed.id, set: values })
  }
  const remaining = new Set(rows.map(({ id }) => id))
  const removed = stored
    .filter(({ id, sourceHash }) => sourceHash !== REMOVED && !remaining.has(id))
    .map(({ id }) => id)
  if (removed.length > 0) {
    await tx
      .update(feed)
      .set({ live: false, sourceHash: REMOVED, rev })
      .where(and(eq(feed.live, true), inArray(feed.id, removed)))
  }
  return changed.length + removed.length
}
