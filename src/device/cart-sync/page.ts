/** Cart and favorites of this page: whose they are, and their changes in order. Loaded lazily, see `start.ts`. */
import { atom } from 'jotai'
import { toCart, type CartEntry } from '#contract/cart/cart.ts'
import { listFavoriteKeys, type FavoriteEntry } from '#contract/cart/favorites.ts'
import { REPLICA_KINDS, type ReplicaKind } from '#contract/cart/schema.ts'
import { MAX_CART_LINES, MAX_FAVORITES } from '#contract/shared/constants.ts'
import { createQueue } from '#contract/shared/once.ts'
import { getLatestWrite, type Replica } from '#contract/shared/replica.ts'
import { onEvent } from '#src/device/events/events.ts'
import { createCall } from '#src/device/network/call.ts'
import { onBackOnline } from '#src/device/network/connectivity.ts'
import { atomStore, sessionStateAtom } from '#src/device/session/customer.ts'
import { GUEST_OWNER } from '#src/device/storage/names.ts'
import { pageSession } from '#src/device/session/page.ts'
import { isSameSession, type Session } from '#src/device/session/token.ts'
import { serverNow } from '#src/device/time/server-time.ts'
import { clearReplicas, type ReplicaManager, type Replicas, type ReplicaUpdate, setReplicas } from './cart.ts'
import { type ReplicaRow, updateRow } from './row.ts'
import {
  countUnsynced,
  loadItems,
  loadRow,
  moveGuestRows,
  onReplicasChange,
  saveItems,
  updateStoredRow,
} from './store.ts'
import { type Account, createSync } from './sync.ts'

/** The cart or the favorites have reached their limit. */
export class ReplicaFullError extends Error {
  override name = 'ReplicaFullError'
}

const MAX_ENTRIES = { cart: MAX_CART_LINES, favorites: MAX_FAVORITES }

function toView(kind: ReplicaKind, { replica }: ReplicaRow): Partial<Replicas> {
  if (kind === 'cart') {
    const { lines, waiting } = toCart(replica as Replica<CartEntry>)
    return { cart: new Map(lines.map((it) => [it.sku, it])), overflow: waiting.length }
  }
  const favorites = replica as Replica<FavoriteEntry>
  return {
    favorites: new Map(listFavoriteKeys(favorites).map((key) => [key, getLatestWrite(favorites.entries[key]!).value])),
  }
}

function applyUpdate(
  kind: ReplicaKind,
  row: ReplicaRow,
  { key, to }: ReplicaUpdate,
  at: number,
  isGuest: boolean,
): ReplicaRow {
  const entries = toView(kind, row)[kind]!
  const value = to(entries.get(key) as never, at)
  if (value && !entries.has(key) && entries.size >= MAX_ENTRIES[kind]) throw new ReplicaFullError()
  const isMarked = isGuest && kind === 'cart'
  return updateRow(row, { key, value: value && isMarked ? { ...(value as CartEntry), asGuest: true } : value }, at)
}

/** Whose data is shown. Undefined: a customer whose id is not known yet. */
const ownerAtom = atom<string | undefined>(undefined)
const getOwner = () => atomStore.get(ownerAtom)

async function waitForOwner(): Promise<string> {
  for (;;) {
    const owner = getOwner()
    if (owner !== undefined) return owner
    await new Promise<void>((resolve) => {
      const unsubscribe = atomStore.sub(ownerAtom, () => {
        unsubscribe()
        resolve()
      })
    })
  }
}

/**
 * The current customer. Set before their data is shown, and unset at once when they log out. Not an atom: nothing is shown
 * by it.
 */
let current: { id: string; session: Session } | undefined

/** The visible replicas. Rows are read often, and rendering them again would block a phone. */
const visibleJson = new Map<ReplicaKind, string>()

function show(of: string, kind: ReplicaKind, row: ReplicaRow): void {
  if (of !== getOwner()) return
  const json = JSON.stringify(row.replica)
  if (visibleJson.get(kind) === json) return
  visibleJson.set(kind, json)
  setReplicas({ ...toView(kind, row), isLoaded: true })
}

async function refreshView(): Promise<void> {
  const of = getOwner()
  if (of === undefined) return
  await Promise.all(REPLICA_KINDS.map(async (kind) => show(of, kind, await loadRow(of, kind))))
}

/** Shown before it resolves, so that the optimistic change is never taken back in between. */
const changeRow = async (of: string, kind: ReplicaKind, updater: (row: ReplicaRow) => ReplicaRow): Promise<void> =>
  show(of, kind, await updateStoredRow(of, kind, updater))

async function change(kind: ReplicaKind, update: ReplicaUpdate): Promise<void> {
  const of = await waitForOwner()
  await changeRow(of, kind, (row) => applyUpdate(kind, row, update, serverNow(), of === GUEST_OWNER))
  sendChange(kind)
}

const changes = createQueue()

export const replicaManager: ReplicaManager = {
  change: (kind, update) => changes.add(() => change(kind, update)),
}

function getAccount(): Account | undefined {
  const customer = current
  if (!customer) return undefined
  const isCurrent = () => {
    const latest = pageSession().store.get()
    return current?.id === customer.id && latest !== undefined && isSameSession(latest, customer.session)
  }
  const call = createCall((path, init) =>
    isCurrent() ? pageSession().fetch(path, init) : Promise.reject(new Error('The customer has changed')),
  )
  return { owner: customer.id, call, isCurrent }
}

const { sendChange, sendQueued, syncAll, syncAllSoon, syncSoon } = createSync({ getAccount, changeRow })

const ownerUpdates = createQueue()

async function updateOwnerNow(): Promise<void> {
  const state = atomStore.get(sessionStateAtom)
  const session = pageSession().store.get()
  const next = state.state === 'guest' ? GUEST_OWNER : state.customer?.id
  current = state.state === 'customer' && next !== undefined && session ? { id: next, session } : undefined
  const owner = getOwner()
  if (next === owner) return
  if (current) await moveGuestRows(current.id)
  // The guest's data stays visible until it has been merged into the customer's.
  if (owner !== GUEST_OWNER) clearReplicas()
  visibleJson.clear()
  atomStore.set(ownerAtom, next)
  if (next === undefined) return
  await refreshView()
  if (current) syncAllSoon()
}

/** Switches to the data of the current guest or customer. Resolves once it is shown. */
export const updateOwner = (): Promise<void> => ownerUpdates.add(updateOwnerNow)

atomStore.sub(sessionStateAtom, () => void updateOwner())
void updateOwner()
onReplicasChange(() => void refreshView())
for (const kind of REPLICA_KINDS) onEvent(kind, () => document.hidden || syncSoon(kind))
onBackOnline(syncAllSoon)
document.addEventListener('visibilitychange', () => {
  if (document.hidden) return sendQueued()
  // A suspended page may have missed changes.
  void refreshView()
  syncAllSoon()
})

/** Changes of the current customer that have not been sent; 0 for a guest. */
export async function countUnsent(): Promise<number> {
  if (!pageSession().store.get()) return 0
  await pageSession().store.read()
  await ownerUpdates.idle()
  return current ? countUnsynced(current.id) : 0
}

/** Resolves to the number of changes that are still unsent. */
export async function sendUnsent(): Promise<number> {
  // After a login, the guest's rows become the customer's.
  await ownerUpdates.idle()
  await syncAll()
  return countUnsent()
}

/** Caches items as shown, for use without network. */
export async function cacheItems(items: readonly [key: string, item: unknown][]): Promise<void> {
  await ownerUpdates.idle()
  const owner = getOwner()
  if (owner !== undefined && items.length > 0) await saveItems(owner, items)
}

export async function loadCachedItems(keys: readonly string[]): Promise<[key: string, item: unknown][]> {
  await ownerUpdates.idle()
  const owner = getOwner()
  return owner === undefined ? [] : loadItems(owner, keys)
}
