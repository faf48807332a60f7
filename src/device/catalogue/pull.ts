/**
 * Downloads changes of the catalogue. If interrupted anywhere (no network, closed tab, full disk), rows and cursor stay
 * consistent, and the next pull continues from there.
 */
import * as catalogueApi from '#contract/catalogue/api.ts'
import { type Changes, CATALOGUE_KINDS, CATALOGUE_SCHEMA, type CatalogueKind } from '#contract/catalogue/schema.ts'
import { CodedError } from '#contract/shared/errors.ts'
import type { Call } from '#contract/shared/render.ts'
import { withLock } from '#src/device/storage/lock.ts'
import { CATALOGUE_LOCK } from '#src/device/storage/names.ts'
import type { Table } from 'dexie'
import {
  notifyCatalogueChange,
  type CatalogueChange,
  type WithCatalogueDb,
  type CatalogueDb,
  type RowKey,
  type CatalogueRow,
  getGenerationRange,
  type CatalogueState,
  getFeedTarget,
  getKinds,
  loadState,
} from './database.ts'

interface PullContext {
  call: Call
  withDb: WithCatalogueDb
  serverNow: () => number
  /** Checked before each step: the customer may erase the catalogue during a pull. */
  isWanted?: () => boolean
}

/** Limit for a feed that keeps rejecting its own cursors. */
const MAX_RESTARTS = 2

type Step = 'more' | 'restart' | 'done'

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
  const known = before.current && !before.pending ? getKinds(before.current) : CATALOGUE_KINDS
  const missing = CATALOGUE_KINDS.filter((kind) => !known.includes(kind))
  if (missing.length > 0) return addKinds(context, before, missing)
  const changes = await fetchChanges(context, before)
  if (!changes) return 'restart'
  // The catalogue may have been erased during the request.
  if (!isWanted()) return 'done'
  const change = await commitChanges(withDb, { before, changes, fetchedAt: serverNow() })
  // Another tab is pulling too: continue from its cursor.
  if (change === 'superseded') return 'more'
  notifyCatalogueChange(change)
  return changes.more ? 'more' : 'done'
}

/** Downloads kinds that the current snapshot does not contain, so that it need not be downloaded again. */
async function addKinds(
  { call, withDb, isWanted = () => true }: PullContext,
  { current: before }: CatalogueState,
  kinds: readonly CatalogueKind[],
): Promise<Step> {
  const since = before?.addedCursor
  const request = call(catalogueApi.listChanges, { query: { kinds: [...kinds], ...(since && { since }) } })
  const changes = await request.catch((error: unknown) => {
    if (since && error instanceof CodedError && error.code === 'CURSOR_GONE') return undefined
    throw error
  })
  if (!isWanted()) return 'done'
  const isAdded = await withDb((db) =>
    db.transaction('rw', listTables(db), async () => {
      const { current, pending } = await loadState(db)
      const isSame = current?.generation === before?.generation && current?.addedCursor === since
      if (!current || pending || !isSame) return false
      const { addedCursor: _, ...own } = current
      if (changes) await putRows(db, current.generation, changes)
      await db.state.put({
        id: 'catalogue',
        current: {
          ...own,
          ...(changes?.more && { addedCursor: changes.cursor }),
          ...(changes?.more === false && { kinds: CATALOGUE_KINDS }),
        },
      })
      return changes !== undefined
    }),
  )
  if (isAdded) notifyCatalogueChange({ kinds, itemIds: [] })
  return 'more'
}

/** Resolves once the catalogue is complete and up to date. */
export async function pullCatalogue(context: PullContext): Promise<void> {
  let restarts = 0
  // The lock is taken per response: one that is held longer may belong to a frozen tab.
  for (let step: Step = 'more'; step !== 'done';) {
    step = await withLock(CATALOGUE_LOCK, () => pullStep(context))
    if (step === 'restart' && (restarts += 1) > MAX_RESTARTS) throw new CodedError('CURSOR_GONE')
  }
  await deleteUnusedGenerations(context.withDb)
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
  fetchedAt: number
}

const listTables = (db: CatalogueDb) => [db.state, ...CATALOGUE_KINDS.map((kind) => db.rows(kind))]

/** Resolves to what changed in the current snapshot. `superseded`: another tab was first, so this response is discarded. */
const commitChanges = (withDb: WithCatalogueDb, response: FeedResponse): Promise<CatalogueChange | 'superseded'> =>
  withDb((db) =>
    db.transaction('rw', listTables(db), async () => {
      const state = await loadState(db)
      if (getFeedTarget(state)?.cursor !== getFeedTarget(response.before)?.cursor) return 'superseded' as const
      const generation = getFeedTarget(state)?.generation ?? (await getUnusedGeneration(db))
      await putRows(db, generation, response.changes)
      await db.state.put(toNextState(state, generation, response))
      return toChange(state, response.changes)
    }),
  )

/** A generation that contains no rows of an abandoned snapshot. */
async function getUnusedGeneration(db: CatalogueDb): Promise<number> {
  const { current, pending } = (await db.state.get('catalogue')) ?? {}
  const last = await Promise.all(CATALOGUE_KINDS.map((kind) => db.rows(kind).toCollection().lastKey()))
  const generations = last.map((key) => (key as RowKey | undefined)?.[0] ?? 0)
  return 1 + Math.max(current?.generation ?? 0, pending?.generation ?? 0, ...generations)
}

async function putRows(db: CatalogueDb, generation: number, { upserts, deletions }: Changes): Promise<void> {
  for (const kind of CATALOGUE_KINDS) {
    const rows = upserts.flatMap((it): CatalogueRow[] =>
      it.kind === kind ? [{ generation, id: it.id, value: it.value }] : [],
    )
    const table = db.rows(kind)
    for (const batch of toBatches(rows)) await table.bulkPut(batch as never)
    const deletedKeys = deletions.flatMap((it): RowKey[] => (it.kind === kind ? [[generation, it.id]] : []))
    await table.bulkDelete(deletedKeys)
  }
}

function toNextState(
  { current, pending }: CatalogueState,
  generation: number,
  { changes, fetchedAt }: FeedResponse,
): CatalogueState {
  const { cursor, more, version } = changes
  const target = pending ?? current
  const snapshot = { schema: CATALOGUE_SCHEMA, generation, cursor, kinds: target ? getKinds(target) : CATALOGUE_KINDS }
  // A complete snapshot stays current while more changes follow, but keeps its old version and time until the last one.
  if (current && !pending)
    return { id: 'catalogue', current: more ? { ...current, cursor } : { ...snapshot, version, fetchedAt } }
  return more
    ? { id: 'catalogue', ...(current && { current }), pending: snapshot }
    : { id: 'catalogue', current: { ...snapshot, version, fetchedAt } }
}

function toChange({ current, pending }: CatalogueState, { upserts, deletions, more }: Changes): CatalogueChange {
  if (pending || !current) return more ? { kinds: [], itemIds: [] } : 'all'
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
      const pending = {
        schema: CATALOGUE_SCHEMA,
        generation: await getUnusedGeneration(db),
        cursor: '',
        kinds: CATALOGUE_KINDS,
      }
      await db.state.put({ id: 'catalogue', ...(current && { current }), pending })
    }),
  )

/** Rows per transaction. Small, because other writes wait for it. */
const SWEEP_BATCH = 500

async function findUnusedGeneration(
  table: Table<CatalogueRow, RowKey>,
  used: ReadonlySet<unknown>,
): Promise<number | undefined> {
  let key = (await table.toCollection().firstKey()) as RowKey | undefined
  while (key && used.has(key[0])) {
    key = (await table.where('[generation+id]').above(getGenerationRange(key[0])[1]).firstKey()) as RowKey | undefined
  }
  return key?.[0]
}

const sweepBatch = (withDb: WithCatalogueDb, kind: CatalogueKind): Promise<number> =>
  withDb((db) => {
    const table = db.rows(kind) as unknown as Table<CatalogueRow, RowKey>
    return db.transaction('rw', db.state, table, async () => {
      const { current, pending } = await loadState(db)
      const generation = await findUnusedGeneration(table, new Set([current?.generation, pending?.generation]))
      if (generation === undefined) return 0
      return table
        .where('[generation+id]')
        .between(...getGenerationRange(generation), true, true)
        .limit(SWEEP_BATCH)
        .delete()
    })
  })

async function deleteUnusedGenerations(withDb: WithCatalogueDb): Promise<void> {
  for (const kind of CATALOGUE_KINDS) while ((await sweepBatch(withDb, kind)) > 0);
}
