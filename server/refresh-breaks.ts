/** After an update of the store: computes the line breaks of stored content again if their rules have changed. */
import { isDeepStrictEqual } from 'node:util'
import { eq, sql } from '#drizzle'
import type { PgColumn, PgTable } from '#drizzle'
import { MAX_TILE_WORD_LENGTH } from './catalogue/category-content.ts'
import { changeCatalogue } from './catalogue/change.ts'
import { categories, items } from './catalogue/schema.ts'
import { collections } from './modules.ts'
import { textPages } from './pages/schema.ts'
import { loadPhraseRules, PHRASE_RULES, type PhraseRules } from './platform/content/phrases.ts'
import { refreshBreaks } from './platform/content/refresh-breaks.ts'
import type { Db } from './platform/db/client.ts'
import { site } from './settings/schema.ts'

/** The tables differ only in the type of their data, and text pages are not part of the change feed. */
interface ContentTable {
  table: PgTable & { data: PgColumn; live?: PgColumn; rev?: PgColumn }
  key: PgColumn
  /** Katakana words of more characters may break. Default: that of a card. */
  longWord?: number
}

const TABLES: readonly ContentTable[] = [
  { table: items, key: items.id },
  { table: categories, key: categories.id, longWord: MAX_TILE_WORD_LENGTH },
  { table: textPages, key: textPages.slug },
  ...collections.map(({ table }) => ({ table, key: table.id })),
]

/** Returns the number of rows that have changed. */
export async function refreshStoredBreaks(
  db: Db,
  { version = PHRASE_RULES, loadRules = loadPhraseRules } = {},
): Promise<number> {
  const isCurrent = async (tx: Db) => {
    const [row] = await tx.select({ data: site.data }).from(site)
    return !row || row.data.phraseRules === version
  }
  if (await isCurrent(db)) return 0
  const rules = await loadRules()
  let count = 0
  await changeCatalogue(db, async (tx, rev) => {
    // Another process may have been first.
    if (await isCurrent(tx)) return false
    for (const it of TABLES) count += await refreshTable(tx, it, rules, rev)
    await tx.update(site).set({ data: sql`jsonb_set(${site.data}, '{phraseRules}', ${String(version)}::jsonb)` })
    return count > 0
  })
  return count
}

async function refreshTable(tx: Db, { table, key, longWord }: ContentTable, rules: PhraseRules, rev: number) {
  const own =
    longWord === undefined ? rules : { ...rules, findBreaks: (text: string) => rules.findBreaks(text, longWord) }
  const rows = await tx.select({ key, data: table.data }).from(table)
  let count = 0
  for (const row of rows) {
    const data = refreshBreaks(row.data, own)
    if (isDeepStrictEqual(data, row.data)) continue
    // Hidden rows are not public, so that no device has them.
    const change = { data, ...(table.rev && { rev: sql`case when ${table.live} then ${rev} else ${table.rev} end` }) }
    await tx
      .update(table)
      .set(change as never)
      .where(eq(key, row.key))
    count += 1
  }
  return count
}
