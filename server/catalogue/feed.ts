/**
 * The change feed: rows in the order of their last change. A changed row moves to the end, so clients that continue from
 * their cursor miss nothing. At worst they get a row twice.
 * This relies on versions being assigned in commit order (see `changeCatalogue`).
 */
import { type SQL, sql } from '#drizzle'
import { CATALOGUE_KINDS, type CatalogueKind, type Changes } from '#contract/catalogue/schema.ts'
import { CHANGES_PER_CALL, MAX_CONTENT_ID } from '#contract/shared/constants.ts'
import { CodedError } from '#contract/shared/errors.ts'
import type { Feed, RouteDeps } from '#server/platform/modules/server-module.ts'
import type { Db } from '#server/platform/db/client.ts'
import { catalogue } from './schema.ts'

interface ChangedRow extends Record<string, unknown> {
  kind: CatalogueKind
  id: number
  rev: number
  live: boolean
}

type Upsert = Changes['upserts'][number]

/** Every kind that a module gives is one of the catalogue; a test of the modules checks it. */
type CatalogueFeed = Feed<CatalogueKind>

interface ChangesQuery {
  since?: string | undefined
  kinds?: readonly CatalogueKind[] | undefined
}

export async function loadChanges(
  { db, feeds: all }: Pick<RouteDeps, 'db' | 'feeds'>,
  { since, kinds = CATALOGUE_KINDS }: ChangesQuery = {},
): Promise<Changes> {
  const feeds = all.filter((it): it is CatalogueFeed => (kinds as readonly string[]).includes(it.kind))
  const state = await loadState(db)
  const from = since === undefined ? createStartCursor(state) : parseCursor(since)
  if (!from || !isKnownCursor(state, from)) throw new CodedError('CURSOR_GONE')
  const found = await loadChangedRows(db, feeds, from)
  const rows = found.slice(0, CHANGES_PER_CALL)
  const more = found.length > rows.length
  return {
    upserts: await loadUpserts(
      db,
      feeds,
      rows.filter(({ live }) => live),
    ),
    deletions: rows.filter(({ live }) => !live).map(({ kind, id }) => ({ kind, id })),
    version: state.version,
    cursor: formatCursor(getNextCursor(rows.at(-1), from, more, state)),
    more,
  }
}

/** Average transfer size of a row. It decides whether a download waits for a better connection, so a rough value is enough. Generated items are a quarter as large, because they repeat. */
const ROW_BYTES: Record<CatalogueKind, number> = {
  category: 30,
  shop: 560,
  item: 800,
  column: 1_700,
  case: 1_700,
  menu: 1_200,
  event: 1_300,
  news: 500,
  special: 1_200,
}

/** Approximate transfer size of all rows, as a new device requests them. */
export async function estimateFeedBytes({ db, feeds }: Pick<RouteDeps, 'db' | 'feeds'>): Promise<number> {
  const sizes = (feeds as readonly CatalogueFeed[]).map(
    ({ kind, table }) => sql`${ROW_BYTES[kind]} * (select count(*) from ${table} where live)`,
  )
  const { rows } = await db.execute<{ bytes: number }>(sql`select (${sql.join(sizes, sql` + `)})::float8 as bytes`)
  return rows[0]!.bytes
}

type State = Awaited<ReturnType<typeof loadState>>

async function loadState(db: Db) {
  const [row] = await db.select().from(catalogue)
  return row!
}

const isKnownCursor = (state: State, { generation, rev, startedAt }: Cursor): boolean =>
  generation === state.generation &&
  Math.max(rev, startedAt) <= state.version &&
  Math.max(rev, startedAt) >= state.oldestVersion

/** The version is read before the rows, so they include all its changes. Rows changed since follow in a later call. */
function getNextCursor(last: ChangedRow | undefined, from: Cursor, more: boolean, { version }: State): Cursor {
  const isPartial = last && (more || last.rev > version)
  return isPartial
    ? { ...from, rev: last.rev, kind: getKindNumber(last.kind), id: last.id }
    : toEndCursor(from, version)
}

/** Loads one row more than is sent, to see whether more follow. One statement gives one snapshot of all tables. */
async function loadChangedRows(db: Db, feeds: readonly CatalogueFeed[], from: Cursor): Promise<ChangedRow[]> {
  const parts = feeds.map(({ kind, table }): SQL => {
    // The client never got rows that were hidden before it started.
    return sql`(select ${getKindNumber(kind)}::int as number, ${kind}::text as kind, id, rev, live from ${table}
      where (rev, id) > (${from.rev}::bigint, ${getLastId(from, kind)}::int) and (live or rev > ${from.startedAt}::bigint)
      order by rev, id limit ${CHANGES_PER_CALL + 1})`
  })
  const { rows } = await db.execute<ChangedRow>(
    sql`select kind, id, rev::float8 as rev, live from (${sql.join(parts, sql` union all `)}) as changed order by changed.rev, number, id limit ${CHANGES_PER_CALL + 1}`,
  )
  return rows
}

async function loadUpserts(db: Db, feeds: readonly CatalogueFeed[], rows: readonly ChangedRow[]): Promise<Upsert[]> {
  const values = new Map<CatalogueKind, Map<number, { id: number }>>()
  for (const { kind, read } of feeds) {
    const ids = rows.filter((row) => row.kind === kind).map(({ id }) => id)
    values.set(kind, byId(ids.length > 0 ? await read(db, ids) : []))
  }
  // Rows hidden since are left out here. A later call sends them as deletions.
  return rows.flatMap(({ kind, id }) => {
    const value = values.get(kind)?.get(id)
    return value ? [{ kind, id, value } as Upsert] : []
  })
}

const byId = <T extends { id: number }>(values: T[]): Map<number, T> =>
  new Map(values.map((value) => [value.id, value]))

/** A position in the change feed, opaque to clients. */
interface Cursor {
  /** Generation of the database that issued it. */
  generation: string
  /** The last row sent: its version, the number of its kind, its id. */
  rev: number
  kind: number
  id: number
  /** The version at which the client started without data. */
  startedAt: number
}

export const getKindNumber = (kind: CatalogueKind): number => CATALOGUE_KINDS.indexOf(kind)

const AFTER_ALL_KINDS = CATALOGUE_KINDS.length

export const createStartCursor = ({ generation, version }: { generation: string; version: number }): Cursor => ({
  generation,
  rev: -1,
  kind: 0,
  id: 0,
  startedAt: version,
})

/** The position after all rows of a version. */
export const toEndCursor = (from: Cursor, rev: number): Cursor => ({ ...from, rev, kind: AFTER_ALL_KINDS, id: 0 })

/** The last id of a kind already sent within the cursor's version. */
export function getLastId({ kind: lastKind, id }: Cursor, kind: CatalogueKind): number {
  const number = getKindNumber(kind)
  return number < lastKind ? MAX_CONTENT_ID : number === lastKind ? id : 0
}

export const formatCursor = ({ generation, rev, kind, id, startedAt }: Cursor): string =>
  Buffer.from([generation, rev, kind, id, startedAt].join(' ')).toString('base64url')

const CURSOR_PATTERN = /^([0-9a-f-]{36}) (\d{1,15}) (\d{1,2}) (\d{1,10}) (\d{1,15})$/

/** Undefined if the text is not a cursor of this server. */
export function parseCursor(text: string): Cursor | undefined {
  const parts = CURSOR_PATTERN.exec(Buffer.from(text, 'base64url').toString())
  if (!parts) return undefined
  const [generation, ...numbers] = parts.slice(1) as [string, string, string, string, string]
  const [rev, kind, id, startedAt] = numbers.map(Number) as [number, number, number, number]
  return id > MAX_CONTENT_ID || kind > AFTER_ALL_KINDS ? undefined : { generation, rev, kind, id, startedAt }
}
