/**
 * The change feed: rows in the order of their last change. A row that changes moves to the end, so a reader who goes on
 * from where it stopped misses nothing, however often and whenever it asks; at worst it gets a row twice.
 * This rests on versions being given in the order of commits (see `changeCatalogue`).
 */
import { sql, type SQL } from '#drizzle'
import { CATALOGUE_KINDS, type CatalogueKind, type Changes } from '#contract/catalogue.ts'
import { CodedError } from '#contract/errors.ts'
import { CHANGES_PER_CALL } from '#contract/rules.ts'
import type { Db } from '../db/client.ts'
import { catalogue, categories, items, shops } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { readUncounted } from './categories.ts'
import {
  type Cursor,
  cursorAtEnd,
  cursorAtStart,
  kindNumber,
  lastIdOf,
  readCursor,
  writeCursor,
} from './changes-cursor.ts'
import { readItems } from './item-rows.ts'
import { listShops } from './shops.ts'

interface Changed extends Record<string, unknown> {
  kind: CatalogueKind
  id: number
  rev: number
  live: boolean
}

type Upsert = Changes['upserts'][number]

export async function readChanges({ db }: Pick<Deps, 'db'>, since?: string): Promise<Changes> {
  const state = await readState(db)
  const from = since === undefined ? cursorAtStart(state) : readCursor(since)
  if (!from || !isOf(state, from)) throw new CodedError('CURSOR_GONE')
  const found = await readChanged(db, from)
  const rows = found.slice(0, CHANGES_PER_CALL)
  const more = found.length > rows.length
  return {
    upserts: await readUpserts(
      db,
      rows.filter(({ live }) => live),
    ),
    deletions: rows.filter(({ live }) => !live).map(({ kind, id }) => ({ kind, id })),
    version: state.version,
    cursor: writeCursor(cursorAfter(rows.at(-1), from, more, state)),
    more,
  }
}

type State = Awaited<ReturnType<typeof readState>>

async function readState(db: Db) {
  const [row] = await db.select().from(catalogue)
  return row!
}

const isOf = (state: State, { generation, rev, begunAt }: Cursor): boolean =>
  generation === state.generation &&
  Math.max(rev, begunAt) <= state.version &&
  Math.max(rev, begunAt) >= state.oldestVersion

/** The rows were read after the version: all that belongs to it is among them, or changed again and comes later. */
function cursorAfter(last: Changed | undefined, from: Cursor, more: boolean, { version }: State): Cursor {
  const isPast = last && (more || last.rev > version)
  return isPast ? { ...from, rev: last.rev, kind: kindNumber(last.kind), id: last.id } : cursorAtEnd(from, version)
}

const TABLES = { category: categories, shop: shops, item: items }

/** One more than is told, so that the reader knows whether to ask again. One statement, so one view of all three. */
async function readChanged(db: Db, from: Cursor): Promise<Changed[]> {
  const parts = CATALOGUE_KINDS.map((kind): SQL => {
    const table = TABLES[kind]
    // What was hidden before the reader began, it never saw.
    return sql`(select ${kindNumber(kind)}::int as number, ${kind}::text as kind, id, rev, live from ${table}
      where (rev, id) > (${from.rev}::bigint, ${lastIdOf(from, kind)}::int) and (live or rev > ${from.begunAt}::bigint)
      order by rev, id limit ${CHANGES_PER_CALL + 1})`
  })
  const { rows } = await db.execute<Changed>(
    sql`select kind, id, rev::float8 as rev, live from (${sql.join(parts, sql` union all `)}) as changed order by changed.rev, number, id limit ${CHANGES_PER_CALL + 1}`,
  )
  return rows
}

async function readUpserts(db: Db, rows: readonly Changed[]): Promise<Upsert[]> {
  const idsOf = (wanted: CatalogueKind) => rows.filter(({ kind }) => kind === wanted).map(({ id }) => id)
  const values = {
    category: byId(idsOf('category').length > 0 ? await readUncounted(db) : []),
    shop: byId(idsOf('shop').length > 0 ? await listShops({ db }) : []),
    item: byId(await readItems(db, idsOf('item'))),
  }
  // What was hidden meanwhile is left out here and told as a deletion in its own turn.
  return rows.flatMap(({ kind, id }) => {
    const value = values[kind].get(id)
    return value ? [{ kind, id, value } as Upsert] : []
  })
}

const byId = <T extends { id: number }>(values: T[]): Map<number, T> =>
  new Map(values.map((value) => [value.id, value]))
