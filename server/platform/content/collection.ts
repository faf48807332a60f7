/**
 * Lists, entries and neighbours of collections. `contract/shared/collections/collection.ts` defines which entries a list has, and
 * in which order; the device computes the same from its offline catalogue.
 */
import {
  listChosenFacets,
  listFacetValues,
  MAX_RELATED,
  type Neighbours,
  splitFacetValue,
} from '#contract/shared/collections/collection.ts'
import type { CollectionPage, CollectionQuery, FacetCounts } from '#contract/shared/collections/schema.ts'
import { parseWords } from '#contract/shared/search/words.ts'
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
  const facets = query.counts === 'none' ? [] : collection.facets
  const words = await resolveWords(db, table, parseWords(query.q ?? ''))
  if (!words) return { data: [], page, perPage, total: 0, counts: toCounts(facets, {}) }
  const { hits, from, condition, order } = words.length > 0 ? findHits(table, words) : listAll(table)
  const chosen = listChosenFacets(collection.facets, query)
  const where = (except?: string) =>
    sql.join(
      [
        condition,
        ...chosen.flatMap(({ facet, values }) => (facet === except ? [] : sql`facets && ${sql.param(values)}::text[]`)),
      ],
      sql` and `,
    )
  const countValues = (facets: readonly string[], except?: string) =>
    sql`select value, count(*)::int as count ${from}, unnest(facets) as value where ${where(except)} and split_part(value, ':', 1) = any(${sql.param(facets)}::text[]) group by value`
  // Facets without a choice are counted among the entries of the list, all at once.
  const others = facets.filter((name) => chosen.every(({ facet }) => facet !== name))
  const counted = sql.join(
    [countValues(others), ...chosen.map(({ facet }) => countValues([facet], facet))],
    sql` union all `,
  )
  const allCounts =
    facets.length === 0 ? sql`null` : sql`(select jsonb_object_agg(value, count) from (${counted}) as counted)`
  const { rows } = await db.execute<ListRow>(
    sql`${hits}select (select jsonb_agg(entry.data order by place.n) from unnest(array(select id ${from} where ${where()} order by ${order} limit ${perPage} offset ${start})) with ordinality as place (id, n) join ${table} as entry on entry.id = place.id) as data, (select count(*)::int ${from} where ${where()}) as total, ${allCounts} as counts`,
  )
  const { data, total, counts } = rows[0]!
  return {
    data: (data ?? []).map((entry) => collection.toCard(entry as Entry)),
    page,
    perPage,
    total,
    counts: toCounts(facets, counts ?? {}),
  }
}

interface ListRow extends Record<string, unknown> {
  /** The entries of the page; null if there are none. */
  data: unknown[] | null
  total: number
  counts: Record<string, number> | null
}

/** Where a list finds its entries, as parts of one statement. */
interface Rows {
  /** A `with` clause that the other parts use. */
  hits: SQL
  from: SQL
  condition: SQL
  order: SQL
}

const listAll = (table: CollectionTable): Rows => ({
  hits: sql``,
  from: sql`from ${table}`,
  condition: sql`live`,
  order: ORDER,
})

/** Each entry that may contain all words is scored once, for its place in the list and for all counts. */
function findHits(table: CollectionTable, words: readonly WordSql[]): Rows {
  const columns = words.map((_, i) => sql.identifier(`score_${i}`))
  const scores = words.map(({ score }, i) => sql`, ${score} as ${columns[i]}`)
  const mayMatch = words.map((word) => sql` and ${word.mayMatch}`)
  return {
    hits: sql`with hits as materialized (select id, rank, facets${sql.join(scores)} from ${table} where live${sql.join(mayMatch)}) `,
    from: sql`from hits`,
    condition: sql.join(
      columns.map((column) => sql`${column} > 0`),
      sql` and `,
    ),
    order: sql`${sql.join(columns, sql` + `)} desc, ${ORDER}`,
  }
}

function toCounts(facets: readonly string[], counted: Readonly<Record<string, number>>): FacetCounts {
  const counts: FacetCounts = Object.fromEntries(facets.map((facet) => [facet, {}]))
  for (const [value, count] of Object.entries(counted)) {
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
    // Materialized, because otherwise the planner would read the whole table, expecting to stop early.
    const { rows } = await db.execute<{ exists: boolean }>(
      sql`with scores as materialized (select ${exact.score} as score from ${table} where live and ${exact.mayMatch}) select exists (select 1 from scores where score > 0) as exists`,
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
    .where(sql`${table.live} and rank >= ${rank} and (rank > ${rank} or id < ${entry.id})`)
    .orderBy(sql`rank, id desc`)
    .limit(1)
  const [next] = await loadEntriesAfter(db, stored, rank, entry.id)
  const near = [previous?.data as Entry | undefined, next].flatMap((it) => it?.id ?? [])
  const first = collection.facets[0]
  const shared = listFacetValues(collection, entry).filter((value) => splitFacetValue(value)[0] === first)
  const isOther = sql`not (id = any(${sql.param([entry.id, ...near])}::int[]))`
  const isRelated = first === undefined ? isOther : sql`${hasFacet(table, shared)} and ${isOther}`
  const hasRelated = first === undefined || shared.length > 0
  const related = hasRelated ? await loadCards(db, stored, isRelated, MAX_RELATED) : []
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
    .where(sql`${table.live} and rank <= ${rank} and (rank < ${rank} or id > ${id})`)
    .orderBy(ORDER)
    .limit(1)
  return rows.map(({ data }) => data as Entry)
}

/** All live entries with the time of their last change, for the sitemap. */
export const listEntryDates = (db: Db, table: CollectionTable): Promise<{ id: number; changedAt: Date }[]> =>
  db.select({ id: table.id, changedAt: table.changedAt }).from(table).where(eq(table.live, true)).orderBy(ORDER)
