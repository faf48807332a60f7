/**
 * Counts and erases the data of the guest and the current customer on this device, except the session. Data that waits for
 * another customer's next login is neither counted nor erased. A logout erases the customer's own data.
 */
import type { ReplicaKind } from '#contract/cart/schema.ts'
import { isOwnCache } from './storage/names.ts'
import { clearStored } from './storage/local-storage.ts'
import { countDrafts, eraseDrafts } from './session/form-drafts.ts'
import { eraseFreeDays } from './storage/saved-free-days.ts'
import { withTimeLimit } from './storage/limit-time.ts'
import { countPostalCodes, erasePostalCodes } from './query/postal-codes.ts'
import { dismiss, removeOwnerRows, listOpenRows } from './outbox/outbox.ts'
import { disablePush } from './push/push.ts'
import { clearRecentItems, loadRecentItems } from './storage/recent-items.ts'
import { GUEST_OWNER } from './session/owner.ts'

export interface DeviceData {
  drafts: number
  recentItems: number
  /** Prefixes of postal codes. */
  postalAreas: number
  cartLines: number
  favorites: number
}

const EMPTY: DeviceData = { drafts: 0, recentItems: 0, postalAreas: 0, cartLines: 0, favorites: 0 }

/** Zeros if the device does not respond. */
export async function countDeviceData(customerId?: string): Promise<DeviceData> {
  const owners = customerId === undefined ? [GUEST_OWNER] : [GUEST_OWNER, customerId]
  const counting = Promise.all([countDrafts(...owners), loadRecentItems(), countPostalCodes(), countReplicas(owners)])
  const counted = await withTimeLimit(counting).catch(() => undefined)
  if (!counted) return EMPTY
  const [drafts, recent, postalAreas, replicas] = counted
  return { drafts, recentItems: recent.length, postalAreas, ...replicas }
}

async function eraseCaches(): Promise<void> {
  if (typeof caches === 'undefined') return
  const names = (await caches.keys()).filter(isOwnCache)
  await Promise.all(names.map((name) => caches.delete(name)))
}

async function eraseCatalogue(): Promise<void> {
  const { eraseOfflineCatalogue } = await import('./catalogue/erase.ts')
  await eraseOfflineCatalogue()
}

interface EraseOptions {
  /** The customer who was logged in. Their drafts and refused submissions are erased too. */
  customerId?: string | undefined
  /** Unsent submissions stay. */
  keepsUnsent?: boolean
}

/**
 * The customer has confirmed, and unsent submissions are settled before; those that the server may have received stay.
 * Storage that never responds does not block the rest.
 */
export async function eraseDeviceData({ customerId, keepsUnsent = false }: EraseOptions = {}): Promise<void> {
  // The server learns it from the push service.
  await disablePush().catch(() => {})
  clearStored()
  const owners = customerId === undefined ? [GUEST_OWNER] : [GUEST_OWNER, customerId]
  const own = [eraseDrafts(...owners), eraseReplicas(), eraseOutbox(owners, keepsUnsent)]
  const parts = [...own, clearRecentItems(), erasePostalCodes(), eraseFreeDays(), eraseCaches()]
  await Promise.allSettled([...parts.map((part) => withTimeLimit(part)), eraseCatalogue()])
}

async function eraseOutbox(owners: readonly string[], keepsUnsent: boolean): Promise<void> {
  await removeOwnerRows(GUEST_OWNER, keepsUnsent ? 'ended' : 'asked')
  for (const { key } of (await Promise.all(owners.map(listOpenRows))).flat()) await dismiss(key)
}

const loadCartStore = () => import('./cart-sync/store.ts')

const eraseReplicas = async () =>
  // Without a database there is nothing to erase.
  (await loadCartStore()).removeReplicas(GUEST_OWNER, { keepWaiting: false }).catch(() => {})

async function countReplicas(owners: readonly string[]) {
  const { loadRow } = await loadCartStore()
  const countKeys = async (kind: ReplicaKind) => {
    const rows = await Promise.all(owners.map((owner) => loadRow(owner, kind)))
    return rows.reduce((sum, { replica }) => sum + Object.keys(replica.entries).length, 0)
  }
  return { cartLines: await countKeys('cart'), favorites: await countKeys('favorites') }
}
