/** What one answer of the feed says, into the database: rows and cursor in one transaction, or nothing. */
import { CATALOGUE_KINDS, type Changes, PACK_SCHEMA } from '#contract/catalogue.ts'
import { type PackDb, type PackKey, type PackRow, type WithPackDb } from './pack-db.ts'
import type { PackState } from './pack-copy.ts'
import { growing, readState } from './pack-state.ts'
import type { PackChange } from './tell-pack.ts'

/** Rows put in one go: the page must not notice. */
const SLICE = 40

function* slicesOf<T>(all: readonly T[]): Generator<T[]> {
  for (let i = 0; i < all.length; i += SLICE) yield all.slice(i, i + SLICE)
}

interface Told {
  /** As it was when the feed was asked. */
  before: PackState
  changes: Changes
  toldAt: number
}

const stores = (db: PackDb) => [db.state, ...CATALOGUE_KINDS.map((kind) => db.rows(kind))]

/** What it changed of the copy that answers. `beaten`: another tab went on from there first, and this counts no more. */
export const commitChanges = (withDb: WithPackDb, told: Told): Promise<PackChange | 'beaten'> =>
  withDb((db) =>
    db.transaction('rw', stores(db), async () => {
      const state = await readState(db)
      if (growing(state)?.cursor !== growing(told.before)?.cursor) return 'beaten' as const
      const set = growing(state)?.set ?? (await freeSet(db))
      await putRows(db, set, told.changes)
      await db.state.put(stateAfter(state, set, told))
      return changeOf(state, told.changes)
    }),
  )

/** No rows of a copy that was given up lie there. */
async function freeSet(db: PackDb): Promise<number> {
  const { current, coming } = (await db.state.get('pack')) ?? {}
  const last = await Promise.all(CATALOGUE_KINDS.map((kind) => db.rows(kind).toCollection().lastKey()))
  const sets = last.map((key) => (key as PackKey | undefined)?.[0] ?? 0)
  return 1 + Math.max(current?.set ?? 0, coming?.set ?? 0, ...sets)
}

async function putRows(db: PackDb, set: number, { upserts, deletions }: Changes): Promise<void> {
  for (const kind of CATALOGUE_KINDS) {
    const rows = upserts.flatMap((it): PackRow[] => (it.kind === kind ? [{ set, id: it.id, value: it.value }] : []))
    const table = db.rows(kind)
    for (const slice of slicesOf(rows)) await table.bulkPut(slice as never)
    const gone = deletions.flatMap((it): PackKey[] => (it.kind === kind ? [[set, it.id]] : []))
    await table.bulkDelete(gone)
  }
}

function stateAfter({ current, coming }: PackState, set: number, { changes, toldAt }: Told): PackState {
  const { cursor, more, version } = changes
  const copy = { schema: PACK_SCHEMA, set, cursor }
  // A copy that answers stays one while more of its changes wait; their time is not yet that of the whole.
  if (current && !coming) return { id: 'pack', current: more ? { ...current, cursor } : { ...copy, version, toldAt } }
  return more
    ? { id: 'pack', ...(current && { current }), coming: copy }
    : { id: 'pack', current: { ...copy, version, toldAt } }
}

function changeOf({ current, coming }: PackState, { upserts, deletions, more }: Changes): PackChange {
  if (coming || !current) return more ? { kinds: [], itemIds: [] } : 'all'
  const all = [...upserts, ...deletions]
  return {
    kinds: CATALOGUE_KINDS.filter((kind) => all.some((it) => it.kind === kind)),
    itemIds: all.flatMap((it) => (it.kind === 'item' ? [it.id] : [])),
  }
}

/** The feed no longer knows the cursor: a copy that is being loaded is given up, one that answers stays until the next. */
export const beginAnew = (withDb: WithPackDb, before: PackState): Promise<void> =>
  withDb((db) =>
    db.transaction('rw', stores(db), async () => {
      const state = await readState(db)
      if (growing(state)?.cursor !== growing(before)?.cursor) return
      const { current } = state
      const coming = { schema: PACK_SCHEMA, set: await freeSet(db), cursor: '' }
      await db.state.put({ id: 'pack', ...(current && { current }), coming })
    }),
  )
