/** Content into the database: changed rows only, and what is gone from the files is no longer shown. */
import { sql } from '#drizzle'
import type { Db } from '#server/db/client.ts'
import { categories, items, shops, variants } from '#server/db/schema.ts'
import { changeCatalogue } from './change-catalogue.ts'
import type { IdRange, PreparedContent, PreparedItem, Written } from './prepared-content.ts'
import { writeFeed } from './write-feed.ts'
import { writeItems } from './write-items.ts'
import { writeSingles } from './write-singles.ts'

export async function writeContent(db: Db, content: PreparedContent, range: IdRange, now: Date): Promise<Written> {
  return write(db, async (tx, rev) => {
    const singles = await writeSingles(tx, content)
    const feeds =
      (await writeFeed(tx, categories, content.categories, rev)) + (await writeFeed(tx, shops, content.shops, rev))
    return singles + feeds + (await writeItems(tx, content.items, range, rev, now))
  })
}

/** The scale sample: items only. */
export const writeGenerated = (db: Db, prepared: PreparedItem[], range: IdRange, now: Date): Promise<Written> =>
  write(db, (tx, rev) => writeItems(tx, prepared, range, rev, now))

async function write(db: Db, rowsOf: (tx: Db, rev: number) => Promise<number>): Promise<Written> {
  let rows = 0
  const version = await changeCatalogue(db, async (tx, rev) => {
    rows = await rowsOf(tx, rev)
    return rows > 0
  })
  // The planner must know what is there now, and the embedded database has nobody else who would tell it.
  if (rows > 0) await db.execute(sql`vacuum (analyze) ${items}, ${variants}`)
  return { rows, version }
}
