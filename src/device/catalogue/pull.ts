/**
 * Downloads changes of the catalogue. If interrupted anywhere (no network, closed tab, full disk), rows and cursor stay
 * consistent, and the next pull continues from there.
 */
import * as catalogueApi from '#contract/catalogue/api.ts'
import { type Changes, CATALOGUE_KINDS, CATALOGUE_SCHEMA, type CatalogueKind } from '#contract/catalogue/schema.ts'
import { CodedError } from '#contract/shared/errors.ts'
import type { Call } from '#contract/shared/render.ts'
import { withLock } from '#src/device/storage/lock.ts'
import type { Table } from 'dexie'
import { notifyCatalogueChange, type CatalogueChange } from './channel.ts'
import {
  type WithCatalogueDb,
  type CatalogueDb,
  type RowKey,
  type CatalogueRow,
  getSetRange,
  type CatalogueState,
} from './database.ts'
import { getFeedTarget, loadState } from './snapshot.ts'

interface PullContext {
  call: Call
  withDb: WithCatalogueDb
  serverNow: () => number
  /** Checked before each step: the customer may erase the catalogue during a pull. */
  isWanted?: () => boolean
}

/** Limit for a feed that keeps rejecting its own cursors. */
const MAX_RESTARTS = 2

type Step = 'more' | 'anew' | 'done'

async function fetchChanges({ call, withDb }: PullContext, before: CatalogueState): Promise<Changes | undefined> {
  const since = getFeedTarget(before)?.cursor
  try {
    return await call(catalogueApi.listChanges, { query: since ? { since } : {} })
  } catch (error) {
    if (!(error instanceof CodedError && error.code === 'CURSOR_GONE')) throw error
    await restartSnapshot(withDb, before)
    return undefined
  }
}

async function pullStep(context: PullContext): Promise<Step> {
  const { withDb, serverNow, isWanted = () => true } = context
  if (!isWanted()) return 'done'
  const before = await withDb(loadState)
  const changes = await fetchChanges(context, before)
  if (!changes) return 'anew'
  // The catalogue may have been erased during the request.
  if (!isWanted()) return 'done'
  const change = await commitChanges(withDb, { before, changes, toldAt: serverNow() })
  // Another tab is pulling too: continue from its cursor.
  if (change === 'beaten') return 'more'
  notifyCatalogueChange(change)
  return changes.more ? 'more' : 'done'
}

/** Resolves once the catalogue is complete and up to date. */
export async function pullCatalogue(context: PullContext): Promise<void> {
  let restarts = 0
  // The lock is taken per response: one that is held longer may belong to a frozen tab.
  for (let step: Step = 'more'; step !== 'done';) {
    step = await withLock('komorebi.pack', () => pullStep(context))
    if (step === 'anew' && (restarts += 1) > MAX_RESTARTS) throw new CodedError('CURSOR_GONE')
  }
  await sweepCatalogue(context.withDb)
}

/** Rows per write, so that the page stays responsive. */
const WRITE_BATCH = 40

function* toBatches<T>(all: readonly T[]): Generator<T[]> {
  for (let i = 0; i < all.length; i += WRITE_BATCH) yield all.slice(i, i + WRITE_BATCH)
}

interface FeedResponse {
  /** The state when the request was sent. */
  before: CatalogueState
  changes: Changes
  toldAt: number
}

const listTables = (db: CatalogueDb) => [db.state, ...CATALOGUE_KINDS.map((kind) => db.rows(kind))]

/** Resolves to what changed in the current snapshot. `beaten`: another tab was first, so this response is discarded. */
const commitChanges = (withDb: WithCatalogueDb, response: FeedResponse): Promise<CatalogueChange | 'beaten'> =>
  withDb((db) =>
    db.transaction('rw', listTables(db), async () => {
      const state = await loadState(db)
      if (getFeedTarget(state)?.cursor !== getFeedTarget(response.before)?.cursor) return 'beaten' as const
      const set = getFeedTarget(state)?.set ?? (await getUnusedSet(db))
      await putRows(db, set, response.changes)
      await db.state.put(toNextState(state, set, response))
      return toChange(state, response.changes)
    }),
  )

/** A generation that contains no rows of an abandoned snapshot. */
async function getUnusedSet(db: CatalogueDb): Promise<number> {
  const { current, coming } = (await db.state.get('pack')) ?? {}
  const last = await Promise.all(CATALOGUE_KINDS.map((kind) => db.rows(kind).toCollection().lastKey()))
  const sets = last.map((key) => (key as RowKey | undefined)?.[0] ?? 0)
  return 1 + Math.max(current?.set ?? 0, coming?.set ?? 0, ...sets)
}

async function putRows(db: CatalogueDb, set: number, { upserts, deletions }: Changes): Promise<void> {
  for (const kind of CATALOGUE_KINDS) {
    const rows = upserts.flatMap((it): CatalogueRow[] =>
      it.kind === kind ? [{ set, id: it.id, value: it.value }] : [],
    )
    const table = db.rows(kind)
    for (const batch of toBatches(rows)) await table.bulkPut(batch as never)
    const deletedKeys = deletions.flatMap((it): RowKey[] => (it.kind === kind ? [[set, it.id]] : []))
    await table.bulkDelete(deletedKeys)
  }
}

function toNextState(
  { current, coming }: CatalogueState,
  set: number,
  { changes, toldAt }: FeedResponse,
): CatalogueState {
  const { cursor, more, version } = changes
  const snapshot = { schema: CATALOGUE_SCHEMA, set, cursor }
  // A complete snapshot stays current while more changes follow, but keeps its old version and time until the last one.
  if (current && !coming)
    return { id: 'pack', current: more ? { ...current, cursor } : { ...snapshot, version, toldAt } }
  return more
    ? { id: 'pack', ...(current && { current }), coming: snapshot }
    : { id: 'pack', current: { ...snapshot, version, toldAt } }
}

function toChange({ current, coming }: CatalogueState, { upserts, deletions, more }: Changes): CatalogueChange {
  if (coming || !current) return more ? { kinds: [], itemIds: [] } : 'all'
  const all = [...upserts, ...deletions]
  return {
    kinds: CATALOGUE_KINDS.filter((kind) => all.some((it) => it.kind === kind)),
    itemIds: all.flatMap((it) => (it.kind === 'item' ? [it.id] : [])),
  }
}

/** After the feed rejected the cursor: abandons a snapshot being loaded; the current one stays until a new one is complete. */
const restartSnapshot = (withDb: WithCatalogueDb, before: CatalogueState): Promise<void> =>
  withDb((db) =>
    db.transaction('rw', listTables(db), async () => {
      const state = await loadState(db)
      if (getFeedTarget(state)?.cursor !== getFeedTarget(before)?.cursor) return
      const { current } = state
      const coming = { schema: CATALOGUE_SCHEMA, set: await getUnusedSet(db), cursor: '' }
      await db.state.put({ id: 'pack', ...(current && { current }), coming })
    }),
  )

/** Rows per transaction. Small, because other writes wait for it. */
const SWEEP_BATCH = 500

async function findUnusedSet(
  table: Table<CatalogueRow, RowKey>,
  used: ReadonlySet<unknown>,
): Promise<number | undefined> {
  let key = (await table.toCollection().firstKey()) as RowKey | undefined
  while (key && used.has(key[0])) {
    key = (await table.where('[set+id]').above(getSetRange(key[0])[1]).firstKey()) as RowKey | undefined
  }
  return key?.[0]
}

const sweepBatch = (withDb: WithCatalogueDb, kind: CatalogueKind): Promise<number> =>
  withDb((db) => {
    const table = db.rows(kind) as unknown as Table<CatalogueRow, RowKey>
    return db.transaction('rw', db.state, table, async () => {
      const { current, coming } = await loadState(db)
      const set = await findUnusedSet(table, new Set([current?.set, coming?.set]))
      if (set === undefined) return 0
      return table
        .where('[set+id]')
        .between(...getSetRange(set), true, true)
        .limit(SWEEP_BATCH)
        .delete()
    })
  })

async function sweepCatalogue(withDb: WithCatalogueDb): Promise<void> {
  for (const kind of CATALOGUE_KINDS) while ((await sweepBatch(withDb, kind)) > 0);
}
