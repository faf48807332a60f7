/**
 * Lists, entries and neighbours of collections. `contract/collections/collection.ts` defines which entries a list has, and
 * in which order; the device computes the same from its offline catalogue.
 */
import {
  listChosenFacets,
  listFacetValues,
  MAX_RELATED,
  type Neighbours,
  splitFacetValue,
} from '#contract/collections/collection.ts'
import type { CollectionPage, CollectionQuery, FacetCounts } from '#contract/collections/schema.ts'
import { parseWords } from '#contract/items/search/query.ts'
import { CodedError } from '#contract/shared/errors.ts'
import { and, eq, inArray, type SQL, sql } from '#drizzle'
import type { Db } from '#server/platform/db/client.ts'
import type { CollectionTable, StoredCollection } from './collection-table.ts'
import { createWordSql, type WordSql } from './word-sql.ts'

/** The live entries among these ids, in this order. */
export async function loadEntries<Entry extends { id: number }>(
  db: Db,
  table: CollectionTable,
  ids: readonly number[],
): Promise<Entry[]> {
  if (ids.length === 0) return []
  const rows = await db
    .select({ id: table.id, data: table.data })
    .from(table)
    .where(and(eq(table.live, true), inArray(table.id, [...ids])))
  const byId = new Map(rows.map(({ id, data }) => [id, data as Entry]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Cards of the live entries among these ids, in this order. */
export const loadCardsByIds = async <Entry extends { id: number }, Card>(
  db: Db,
  { collection, table }: StoredCollection<Entry, Card>,
  ids: readonly number[],
): Promise<Card[]> => (await loadEntries<Entry>(db, table, ids)).map((entry) => collection.toCard(entry))

export async function loadEntry<Entry extends { id: number }>(
  db: Db,
  { table }: StoredCollection<Entry, unknown>,
  id: number,
): Promise<Entry> {
  const [entry] = await loadEntries<Entry>(db, table, [id])
  if (!entry) throw new CodedError('NOT_FOUND')
  return entry
}

const ORDER = sql`rank desc, id`

/** Cards of the entries that meet the conditions, in the order of lists. */
export async function loadCards<Entry extends { id: number }, Card>(
  db: Db,
  { collection, table }: StoredCollection<Entry, Card>,
  condition: SQL,
  limit: number,
): Promise<Card[]> {
  const entries = await loadFirstEntries<Entry>(db, table, limit, condition)
  return entries.map((entry) => collection.toCard(entry))
}

/** The entries with which lists begin. */
export async function loadFirstEntries<Entry>(
  db: Db,
  table: CollectionTable,
  limit: number,
  condition?: SQL,
): Promise<Entry[]> {
  const rows = await db
    .select({ data: table.data })
    .from(table)
    .where(and(eq(table.live, true), condition))
    .orderBy(ORDER)
    .limit(limit)
  return rows.map(({ data }) => data as Entry)
}

/** Matches entries with any of these values, as `toFacetValue` gives them. */
export const hasFacet = (table: CollectionTable, values: readonly string[]): SQL =>
  sql`${table.facets} && ${sql.param(values)}::text[]`

/** One page of a list. Pages after the last one have a total, but no data. */
export async function listEntries<Entry extends { id: number }, Card>(
  db: Db,
  stored: StoredCollection<Entry, Card>,
  query: CollectionQuery,
): Promise<CollectionPage<Card>> {
  const { collection, table } = stored
  const { page, perPage, ids } = query
  const start = (page - 1) * perPage
  if (ids) {
    const found = await loadEntries<Entry>(db, table, ids)
    const data = found.slice(start, start + perPage).map((entry) => collection.toCard(entry))
    return { data, page, perPage, total: found.length, counts: {} }
  }
  const words = await resolveWords(db, table, parseWords(query.q ?? ''))
  if (!words) return { data: [], page, perPage, total: 0, counts: toCounts(collection.facets, {}) }
  const chosen = listChosenFacets(collection.facets, query).map(({ facet, values }) => ({
    facet,
    condition: hasFacet(table, values),
  }))
  const conditions = [sql`${table.live}`, ...words.map(({ mayMatch, score }) => sql`${mayMatch} and (${score}) > 0`)]
  const where = (except?: string) =>
    sql.join(
      [...conditions, ...chosen.flatMap(({ facet, condition }) => (facet === except ? [] : [condition]))],
      sql` and `,
    )
  const score = sql.join([sql`0`, ...words.map((word) => sql`(${word.score})`)], sql` + `)
  const order = words.length > 0 ? sql`${score} desc, ${ORDER}` : ORDER
  const counted = collection.facets.map(
    (facet) =>
      sql`select value, count(*)::int as count from ${table}, unnest(${table.facets}) as value where ${where(facet)} and starts_with(value, ${`${facet}:`}) group by value`,
  )
  // One statement reads one snapshot, so that a page cannot contradict its total and its counts.
  const { rows } = await db.execute<PageRow<Entry>>(sql`select
    to_jsonb(array(select data from ${table} where ${where()} order by ${order} limit ${perPage} offset ${start})) as entries,
    (select count(*)::int from ${table} where ${where()}) as total,
    (select coalesce(jsonb_object_agg(value, count), '{}') from (${counted.length > 0 ? sql.join(counted, sql` union all `) : sql`select '' as value, 0 as count where false`}) as counted) as counts`)
  const { entries, total, counts } = rows[0]!
  return {
    data: entries.map((entry) => collection.toCard(entry)),
    page,
    perPage,
    total,
    counts: toCounts(collection.facets, counts),
  }
}

interface PageRow<Entry> extends Record<string, unknown> {
  entries: Entry[]
  total: number
  /** By facet value. */
  counts: Record<string, number>
}

function toCounts(facets: readonly string[], values: Readonly<Record<string, number>>): FacetCounts {
  const counts: FacetCounts = Object.fromEntries(facets.map((facet) => [facet, {}]))
  for (const [value, count] of Object.entries(values)) {
    const [facet, key] = splitFacetValue(value)
    counts[facet]![key] = count
  }
  return counts
}

/** Undefined if a word matches no entry, not even with a typo. */
async function resolveWords(db: Db, table: CollectionTable, words: readonly string[]): Promise<WordSql[] | undefined> {
  const { toExactSql, toTypoSql } = createWordSql(table)
  const resolved: WordSql[] = []
  for (const word of words) {
    const exact = toExactSql(word)
    const { rows } = await db.execute<{ exists: boolean }>(
      sql`select exists (select 1 from ${table} where ${table.live} and ${exact.mayMatch} and (${exact.score}) > 0) as exists`,
    )
    const found = rows[0]!.exists ? exact : toTypoSql(word)
    if (!found) return undefined
    resolved.push(found)
  }
  return resolved
}

/** The same as `findNeighbours` of the contract. */
export async function loadNeighbours<Entry extends { id: number }, Card>(
  db: Db,
  stored: StoredCollection<Entry, Card>,
  entry: Entry,
): Promise<Neighbours<Card>> {
  const { collection, table } = stored
  const rank = collection.getRank(entry)
  const [previous] = await db
    .select({ data: table.data })
    .from(table)
    .where(sql`${table.live} and (rank > ${rank} or (rank = ${rank} and id < ${entry.id}))`)
    .orderBy(sql`rank, id desc`)
    .limit(1)
  const [next] = await loadEntriesAfter(db, stored, rank, entry.id)
  const near = [previous?.data as Entry | undefined, next].flatMap((it) => it?.id ?? [])
  const first = collection.facets[0]
  const shared = listFacetValues(collection, entry).filter((value) => splitFacetValue(value)[0] === first)
  const isOther = sql`not (id = any(${sql.param([entry.id, ...near])}::int[]))`
  const related =
    shared.length > 0 ? await loadCards(db, stored, sql`${hasFacet(table, shared)} and ${isOther}`, MAX_RELATED) : []
  return {
    previous: previous ? collection.toCard(previous.data as Entry) : null,
    next: next ? collection.toCard(next) : null,
    related,
  }
}

async function loadEntriesAfter<Entry extends { id: number }>(
  db: Db,
  { table }: StoredCollection<Entry, unknown>,
  rank: number,
  id: number,
): Promise<Entry[]> {
  const rows = await db
    .select({ data: table.data })
    .from(table)
    .where(sql`${table.live} and (rank < ${rank} or (rank = ${rank} and id > ${id}))`)
    .orderBy(ORDER)
    .limit(1)
  return rows.map(({ data }) => data as Entry)
}

/** All live entries with the time of their last change, for the sitemap. */
export const listEntryDates = (db: Db, table: CollectionTable): Promise<{ id: number; changedAt: Date }[]> =>
  db.select({ id: table.id, changedAt: table.changedAt }).from(table).where(eq(table.live, true)).orderBy(ORDER)
