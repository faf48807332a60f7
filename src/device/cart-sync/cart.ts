/**
 * Cart and favorites as components show them. Part of every page's first load, so that changes are shown at once. The
 * code that stores and sends them is loaded lazily.
 */
import { atom, getDefaultStore } from 'jotai'
import type { ReplicaKind } from '#contract/cart/schema.ts'
import type { CartEntry, CartLine } from '#contract/cart/cart.ts'
import type { FavoriteEntry } from '#contract/cart/favorites.ts'
import { serverNow } from '#src/device/time/server-time.ts'
import { createTableView } from '#src/device/storage/use-table-view.ts'

/** Per kind: an entry as shown, and as stored. */
interface EntryTypes {
  cart: { visible: CartLine; stored: CartEntry }
  favorites: { visible: FavoriteEntry; stored: FavoriteEntry }
}

export interface Replicas {
  /** False until the device's data has been loaded. */
  isLoaded: boolean
  /** Something is held in memory because storage failed. It is lost when the page closes. */
  isInMemoryOnly: boolean
  /** By SKU, in the order of adding. */
  cart: ReadonlyMap<string, CartLine>
  /** Number of lines that exceed the cart's limit. */
  overflow: number
  /** By key, newest first. */
  favorites: ReadonlyMap<string, FavoriteEntry>
}

export interface ReplicaUpdate<K extends ReplicaKind = ReplicaKind> {
  key: string
  /** Returns the entry to store for the key, or undefined to remove it. */
  to: (current: EntryTypes[K]['visible'] | undefined, serverNow: number) => EntryTypes[K]['stored'] | undefined
}

/** Stores changes and shows them with `setReplicas`. */
export interface ReplicaManager {
  change(kind: ReplicaKind, update: ReplicaUpdate): Promise<void>
}

interface PendingUpdate {
  kind: ReplicaKind
  update: ReplicaUpdate
}

const EMPTY: Replicas = { isLoaded: false, isInMemoryOnly: false, cart: new Map(), overflow: 0, favorites: new Map() }

const view = createTableView(EMPTY)
export const { get: getReplicas, subscribe: subscribeReplicas, useView: useReplicas } = view

const pending: PendingUpdate[] = []
/** As stored: without the pending updates. */
const storedAtom = atom(EMPTY)
/** Set by `start.ts`, because the code that stores changes imports this file. */
let loadManager: () => Promise<ReplicaManager> = () => Promise.reject(new Error('Cart sync is not started'))

function applyOptimistic(replicas: Replicas, { kind, update: { key, to } }: PendingUpdate): Replicas {
  const next = new Map<string, object>(replicas[kind])
  const entry = to(replicas[kind].get(key) as never, serverNow())
  if (entry) next.set(key, { sku: key, isMerged: false, ...entry })
  else next.delete(key)
  return { ...replicas, [kind]: next }
}

const store = getDefaultStore()

const publish = () => view.set(pending.reduce(applyOptimistic, store.get(storedAtom)))

export function setReplicas(next: Partial<Replicas>): void {
  store.set(storedAtom, (stored) => ({ ...stored, ...next }))
  publish()
}

/** Shows nothing until the next owner's data has been loaded. */
export function clearReplicas(): void {
  store.set(storedAtom, ({ isInMemoryOnly }) => ({ ...EMPTY, isInMemoryOnly }))
  publish()
}

export function setReplicaManagerLoader(load: () => Promise<ReplicaManager>): void {
  loadManager = load
}

/** For pages that need the data before the customer changes anything. */
export const preloadReplicas = async (): Promise<void> => void (await loadManager())

/** Shown at once; resolves once it is stored. */
export async function updateReplica<K extends ReplicaKind>(kind: K, update: ReplicaUpdate<K>): Promise<void> {
  const own = { kind, update: update as unknown as ReplicaUpdate }
  pending.push(own)
  publish()
  try {
    await (await loadManager()).change(kind, own.update)
  } finally {
    pending.splice(pending.indexOf(own), 1)
    publish()
  }
}
