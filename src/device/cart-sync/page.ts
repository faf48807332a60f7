/** Cart and favorites of this page: whose data is shown, and when it is synchronized. Loaded lazily, see `start.ts`. */
import { REPLICA_KINDS, type ReplicaKind } from '#contract/cart/schema.ts'
import { createReplicaManager } from './replica-manager.ts'
import { countUnsynced, loadItems, moveGuestRows, saveItems } from './store.ts'
import type { ReplicaManager } from './cart.ts'
import { syncReplica } from './sync.ts'
import { createCall } from '#src/device/network/call.ts'
import { onBackOnline } from '#src/device/network/connectivity.ts'
import { pageSession } from '#src/device/session/page.ts'
import { isSameSession, type Session } from '#src/device/session/token.ts'
import { onEvent } from '#src/device/events/events.ts'
import { sessionStateAtom, atomStore } from '#src/device/session/customer.ts'
import { openChannel } from '#src/device/storage/lock.ts'
import { REPLICAS_CHANNEL, GUEST_OWNER } from '#src/device/storage/names.ts'

/** Changes within this time are sent together. */
const SEND_AFTER_MS = 250
const RETRY_MS = 30_000

interface CurrentCustomer {
  id: string
  session: Session
}

let current: CurrentCustomer | undefined
const timers = new Map<ReplicaKind, ReturnType<typeof setTimeout>>()

const manager = createReplicaManager({
  serverNow: () => pageSession().clock.serverNow(),
  guest: GUEST_OWNER,
  onChange: (kind) => sendSoon(kind, SEND_AFTER_MS),
  channel: openChannel(REPLICAS_CHANNEL),
})

const isCurrent = (customer: CurrentCustomer): boolean => {
  const latest = pageSession().store.get()
  return current?.id === customer.id && latest !== undefined && isSameSession(latest, customer.session)
}

async function sync(kind: ReplicaKind): Promise<void> {
  clearTimeout(timers.get(kind))
  timers.delete(kind)
  const customer = current
  if (!customer) return
  const call = createCall((path, init) =>
    isCurrent(customer) ? pageSession().fetch(path, init) : Promise.reject(new Error('The customer has changed')),
  )
  await syncReplica(kind, {
    call,
    owner: customer.id,
    isCurrent: () => isCurrent(customer),
    changeRow: manager.changeRow,
  })
}

/** On failure, changes stay queued. No error is shown. */
function sendSoon(kind: ReplicaKind, afterMs: number): void {
  clearTimeout(timers.get(kind))
  const retry = () => sendSoon(kind, RETRY_MS)
  timers.set(
    kind,
    setTimeout(() => void sync(kind).catch(retry), afterMs),
  )
}

const sendAll = () => {
  for (const kind of REPLICA_KINDS) sendSoon(kind, 0)
}

let ownerUpdated: Promise<void> = Promise.resolve()

async function updateOwnerNow(): Promise<void> {
  const state = atomStore.get(sessionStateAtom)
  const session = pageSession().store.get()
  const id = state.state === 'guest' ? GUEST_OWNER : state.customer?.id
  current = state.state === 'customer' && id !== undefined && session ? { id, session } : undefined
  if (id === manager.owner()) return
  if (current) await moveGuestRows(current.id)
  await manager.setOwner(id)
  if (current) sendAll()
}

/** Switches to the data of the current guest or customer. */
export const updateOwner = (): Promise<void> => (ownerUpdated = ownerUpdated.then(updateOwnerNow))

atomStore.sub(sessionStateAtom, () => void updateOwner())
void updateOwner()
for (const kind of REPLICA_KINDS) onEvent(kind, () => document.hidden || sendSoon(kind, 0))
onBackOnline(sendAll)
document.addEventListener('visibilitychange', () => {
  if (!document.hidden) return sendAll()
  for (const kind of timers.keys()) sendSoon(kind, 0)
})

export const replicaManager: ReplicaManager = { change: manager.change }

/** Changes of the current customer that have not been sent; 0 for a guest. */
export async function countUnsent(): Promise<number> {
  if (!pageSession().store.get()) return 0
  await pageSession().store.read()
  await ownerUpdated
  return current ? countUnsynced(current.id) : 0
}

/** Resolves to the number of changes that are still unsent. */
export async function sendUnsent(): Promise<number> {
  await Promise.allSettled(REPLICA_KINDS.map(sync))
  return countUnsent()
}

/** Caches items as shown, for use without network. */
export async function cacheItems(items: readonly [key: string, item: unknown][]): Promise<void> {
  await ownerUpdated
  const owner = manager.owner()
  if (owner !== undefined && items.length > 0) await saveItems(owner, items)
}

export async function loadCachedItems(keys: readonly string[]): Promise<[key: string, item: unknown][]> {
  await ownerUpdated
  const owner = manager.owner()
  return owner === undefined ? [] : loadItems(owner, keys)
}
