/**
 * The offline catalogue. All of it can be fetched again, so it has a database of its own, which may be lost after a power
 * cut or to storage eviction.
 *
 * Rows are grouped by generation. A new snapshot is loaded into its own generation while the old one stays in use.
 * One change of `state` switches to it, and the old rows are deleted afterwards.
 *
 * Versions, never edited after a release. A new kind of the feed is the next version, a line such as
 * `this.version(…).stores({ news: KEY })`.
 * 1  `state`: one row; `category`, `shop`, `item`
 * 2  `column`, `case`, `menu`, `event`
 * 3  `news`, `special`
 */
import Dexie, { type Table } from 'dexie'
import { atom, getDefaultStore } from 'jotai'
import { CATALOGUE_SCHEMA, type CatalogueKind, type Changes } from '#contract/catalogue/schema.ts'
import { once } from '#contract/shared/once.ts'
import { openChannel } from '#src/device/storage/lock.ts'
import { CATALOGUE_CHANNEL, CATALOGUE_DATABASE } from '#src/device/storage/names.ts'
import { guardDb, type WithDb } from '#src/device/storage/guard-database.ts'

export interface Snapshot {
  schema: number
  generation: number
  /** Where the feed continues. */
  cursor: string
  /** The kinds that it contains. Missing in snapshots of version 1; a tab with older code removes the field. */
  kinds?: readonly CatalogueKind[]
}

export interface CompleteSnapshot extends Snapshot {
  /** The catalogue's version, and the server time in ms when it was up to date. */
  version: number
  fetchedAt: number
  /** Where the download of kinds continues that the snapshot does not contain yet. */
  addedCursor?: string
}

/** The snapshot in use, and the one being loaded to replace it. */
export interface CatalogueState {
  id: 'catalogue'
  current?: CompleteSnapshot
  pending?: Snapshot
}

type Upsert = Changes['upserts'][number]
/** The feed's value type of each kind. */
export type FeedValues = { [K in CatalogueKind]: Extract<Upsert, { kind: K }>['value'] }

export interface CatalogueRow<T = Upsert['value']> {
  generation: number
  id: number
  value: T
}
export type RowKey = [generation: number, id: number]

const KEY = '[generation+id]'

export class CatalogueDb extends Dexie {
  declare state: Table<CatalogueState, 'catalogue'>

  constructor() {
    super(CATALOGUE_DATABASE, { chromeTransactionDurability: 'relaxed', cache: 'disabled' })
    this.version(1).stores({ state: 'id', category: KEY, shop: KEY, item: KEY })
    this.version(2).stores({ column: KEY, case: KEY, menu: KEY, event: KEY })
    this.version(3).stores({ news: KEY, special: KEY })
  }

  rows<K extends CatalogueKind>(kind: K): Table<CatalogueRow<FeedValues[K]>, RowKey> {
    return this.table(kind)
  }
}

export type WithCatalogueDb = WithDb<CatalogueDb>

const db = new CatalogueDb()
export const withCatalogueDb: WithCatalogueDb = guardDb(db)

/** Key range of one generation. */
export const getGenerationRange = (generation: number): [RowKey, RowKey] => [
  [generation, 0],
  [generation, Number.MAX_SAFE_INTEGER],
]

const isReadable = (snapshot: Snapshot | undefined): boolean => snapshot?.schema === CATALOGUE_SCHEMA

/** Ignores snapshots of another schema version. Their generation is not reused. */
export async function loadState(db: CatalogueDb): Promise<CatalogueState> {
  const { current, pending } = (await db.state.get('catalogue')) ?? {}
  return {
    id: 'catalogue',
    ...(current && isReadable(current) && { current }),
    ...(pending && isReadable(pending) && { pending }),
  }
}

/** The snapshot that the next feed response belongs to. */
export const getFeedTarget = ({ current, pending }: CatalogueState): Snapshot | undefined => pending ?? current

const FIRST_KINDS: readonly CatalogueKind[] = ['category', 'shop', 'item']

export const getKinds = ({ kinds = FIRST_KINDS }: Snapshot): readonly CatalogueKind[] => kinds

/** The snapshot in use; undefined if there is none. */
export const loadCurrent = async (db: CatalogueDb): Promise<CompleteSnapshot | undefined> =>
  (await loadState(db)).current

/** `all`: another snapshot is in use, or there is none. */
export type CatalogueChange = 'all' | { kinds: readonly CatalogueKind[]; itemIds: readonly number[] }

/** The last change. Also an equal one notifies. */
const changeAtom = atom<{ change: CatalogueChange } | undefined>(undefined)
const store = getDefaultStore()

const notifyTab = (change: CatalogueChange) => store.set(changeAtom, { change })

const openTabs = once(() => {
  const channel = openChannel(CATALOGUE_CHANNEL)
  channel?.addEventListener('message', ({ data }: MessageEvent<CatalogueChange>) => notifyTab(data))
  return channel
})

/** Changes of this tab and the others. */
export function onCatalogueChange(listener: (change: CatalogueChange) => void): () => void {
  openTabs()
  return store.sub(changeAtom, () => listener(store.get(changeAtom)!.change))
}

export function notifyCatalogueChange(change: CatalogueChange): void {
  if (change !== 'all' && change.kinds.length === 0) return
  openTabs()?.postMessage(change)
  notifyTab(change)
}
