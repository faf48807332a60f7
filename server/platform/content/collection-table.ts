/** Tables of content in lists: articles, renovation cases, menus, events. `collection.ts` reads them. */
import { type Collection, listFacetValues, toCollectionFields } from '#contract/shared/collections/collection.ts'
import { listGrams } from '#contract/shared/search/score.ts'
import { bigint, getTableName, index, instant, integer, jsonb, lt, pgTable, sql, text } from '#drizzle'
import type { WriteContext } from './kind.ts'
import { ContentError } from './problems.ts'
import { feedColumns, REMOVED, removeRows, writeChanged } from './tables.ts'
import { searchColumns } from './word-sql.ts'

/** When a row changes next by the clock alone, if it is one of `IS_SCHEDULED`. */
export const CHANGES_AT = sql`(case when live then expires_at else published_at end)`

/**
 * Rows that the clock will publish or hide. Hidden ones that have expired or whose file was removed stay hidden. Without
 * parameters, so that the partial index on it can be used.
 */
export const IS_SCHEDULED = sql.raw(
  `source_hash <> '${REMOVED}' and case when live then expires_at is not null else expires_at is null or expires_at > changed_at end`,
)

export const collectionTable = (name: string) =>
  pgTable(
    name,
    {
      id: integer().primaryKey(),
      ...feedColumns,
      data: jsonb().notNull(),
      /** Lists are sorted by it in descending order. */
      rank: bigint({ mode: 'number' }).notNull(),
      /** `category:care` */
      facets: text().array().notNull(),
      publishedAt: instant().notNull(),
      /** From then on it is hidden. */
      expiresAt: instant(),
      changedAt: instant().notNull(),
      ...searchColumns,
    },
    (t) => [
      // Has the facets too, so that entries are listed and counted without reading their data.
      index(`${name}_rank`)
        .on(t.rank.desc().nullsFirst(), t.id, t.facets)
        .where(sql`live`),
      index(`${name}_scheduled`).on(CHANGES_AT).where(IS_SCHEDULED),
      index(`${name}_rev`).on(t.rev, t.id),
      index(`${name}_facets`).using('gin', t.facets),
      index(`${name}_grams`).using('gin', sql`search_grams(${t.grams})`),
    ],
  )

export type CollectionTable = ReturnType<typeof collectionTable>

/** First id of entries that staff write. Files have lower ones, so that imports and staff never write the same entry. */
export const FIRST_STAFF_ID = 1_000_001

/** What an import gives for an entry. */
export interface CollectionContent<Entry> {
  id: number
  data: Entry
  publishedAt: Date
  expiresAt?: Date | null
}

/** A collection with the table that stores it. */
export interface StoredCollection<Entry extends { id: number }, Card> {
  collection: Collection<Entry, Card>
  table: CollectionTable
}

export const storedCollection = <Entry extends { id: number }, Card>(it: StoredCollection<Entry, Card>) => it

/** An entry of the index `_rank` has all facets of a row, and 2,704 bytes at most. */
const MAX_FACET_BYTES = 2_500

/** In the index, each value has a length and is padded. */
const countFacetBytes = (facets: readonly string[]): number =>
  facets.reduce((sum, value) => sum + 4 + 4 * Math.ceil(Buffer.byteLength(value) / 4), 0)

function rejectLongFacets(table: CollectionTable, rows: readonly { id: number; facets: string[] }[]): void {
  const problems = rows.flatMap(({ id, facets }) => {
    const bytes = countFacetBytes(facets)
    if (bytes <= MAX_FACET_BYTES) return []
    const reason = `${id} の絞り込みに使う値（分類や店舗など）が多すぎるか、長すぎます（${bytes}バイト。${MAX_FACET_BYTES}バイトまで）。減らしてください。`
    const folder = getTableName(table)
    return { file: `content/${folder}`, line: 1, place: '', reason, entry: { folder, id } }
  })
  if (problems.length > 0) throw new ContentError(problems)
}

interface RowContext {
  rev: number
  now: Date
}

/** The row of an entry. */
export function toCollectionRow<Entry extends { id: number }>(
  { collection }: StoredCollection<Entry, unknown>,
  { expiresAt = null, ...row }: CollectionContent<Entry> & { sourceHash: string },
  { rev, now }: RowContext,
) {
  const fields = toCollectionFields(collection.getTexts(row.data))
  return {
    ...row,
    expiresAt,
    rev,
    live: isVisible({ publishedAt: row.publishedAt, expiresAt }, now),
    rank: collection.getRank(row.data),
    facets: listFacetValues(collection, row.data),
    changedAt: now,
    foldedName: fields.name,
    foldedKana: fields.kana,
    foldedTerms: fields.terms,
    foldedBody: fields.body,
    grams: listGrams(fields),
  }
}

export const isVisible = (
  { publishedAt, expiresAt }: { publishedAt: Date; expiresAt: Date | null },
  now: Date,
): boolean => publishedAt <= now && (expiresAt === null || expiresAt > now)

/** Replaces all entries but those of the staff. Returns how many rows were written or hidden. */
export const writeCollection =
  <Entry extends { id: number }>(stored: StoredCollection<Entry, unknown>) =>
  async (
    rows: (CollectionContent<Entry> & { sourceHash: string })[],
    { tx, rev, now, keeps }: WriteContext,
  ): Promise<number> => {
    const { table } = stored
    const values = rows.map((row) => toCollectionRow(stored, row, { rev, now }))
    rejectLongFacets(table, values)
    const changed = await writeChanged(tx, table, table.id, values)
    const condition = lt(table.id, FIRST_STAFF_ID)
    return changed + (await removeRows(tx, table, { rows, rev, keeps, condition }))
  }
