/**
 * All data that the store keeps on a device, except the session, and what erases it. Loaded with the first logout or on the
 * settings page. A test assigns each stored name to one of these sets.
 */
import { GUEST_OWNER, isOwnCache } from './storage/names.ts'
import type { DataCounts, DeviceDataSet, EraseReason, EraseRequest } from './storage/data-set.ts'
import { isTemporaryFailure } from './storage/guard-database.ts'
import { withTimeLimit } from './storage/limit-time.ts'
import { clearStored } from './storage/local-storage.ts'

interface Entry {
  /** After other reasons it stays. */
  erasedAfter: readonly EraseReason[]
  load: () => Promise<DeviceDataSet>
}

const RESET: EraseReason[] = ['device-reset']
/** For data that reveals who used this device before. */
const LOGOUT: EraseReason[] = ['logged-out', 'account-closed', ...RESET]
const ALWAYS: EraseReason[] = ['session-ended', ...LOGOUT]

async function eraseCaches(): Promise<void> {
  if (typeof caches === 'undefined') return
  const names = (await caches.keys()).filter(isOwnCache)
  await Promise.all(names.map((name) => caches.delete(name)))
}

export const DATA_SETS = {
  outbox: {
    erasedAfter: ALWAYS,
    load: async () => (await import('./outbox/device-data.ts')).outboxData,
  },
  replicas: {
    erasedAfter: ALWAYS,
    load: async () => (await import('./cart-sync/device-data.ts')).replicaData,
  },
  savedResponses: {
    erasedAfter: ALWAYS,
    load: async () => (await import('./query/saved-responses.ts')).savedResponseData,
  },
  drafts: {
    erasedAfter: LOGOUT,
    load: async () => (await import('./session/form-drafts.ts')).draftData,
  },
  orderLink: {
    erasedAfter: LOGOUT,
    load: async () => (await import('./session/order-link.ts')).orderLinkData,
  },
  recentItems: {
    erasedAfter: LOGOUT,
    load: async () => (await import('./storage/recent-items.ts')).recentItemData,
  },
  recentSearches: {
    erasedAfter: LOGOUT,
    load: async () => (await import('./storage/recent-searches.ts')).recentSearchData,
  },
  deliveryPlace: {
    erasedAfter: LOGOUT,
    load: async () => (await import('./query/delivery-place.ts')).deliveryPlaceData,
  },
  push: {
    erasedAfter: LOGOUT,
    load: async () => (await import('./push/push.ts')).pushData,
  },
  freeDays: {
    erasedAfter: RESET,
    load: async () => (await import('./storage/saved-free-days.ts')).freeDaysData,
  },
  postalCodes: {
    erasedAfter: RESET,
    load: async () => (await import('./query/postal-codes.ts')).postalCodeData,
  },
  catalogue: {
    erasedAfter: RESET,
    load: async () => (await import('./catalogue/stored.ts')).catalogueData,
  },
  caches: { erasedAfter: RESET, load: async () => ({ erase: eraseCaches }) },
  /** Choices in localStorage. */
  preferences: { erasedAfter: RESET, load: async () => ({ erase: async () => clearStored() }) },
} satisfies Record<string, Entry>

const erase = async ({ load }: Entry, request: EraseRequest): Promise<void> => (await load()).erase(request)

/** Erases the data of a customer whose session has ended. Runs all parts even if one fails, then rejects. */
export async function eraseCustomerData(reason: EraseReason, customerId: string | undefined): Promise<void> {
  const request: EraseRequest = { owners: customerId === undefined ? [] : [customerId], reason }
  const sets = Object.values<Entry>(DATA_SETS).filter(({ erasedAfter }) => erasedAfter.includes(reason))
  const erased = await Promise.allSettled(sets.map((it) => erase(it, request)))
  for (const it of erased) if (it.status === 'rejected') throw it.reason
}

const listOwners = (customerId: string | undefined) =>
  customerId === undefined ? [GUEST_OWNER] : [GUEST_OWNER, customerId]

/** The catalogue's database may need a second attempt. */
const RESET_TIME_LIMIT_MS = 10_000

interface ResetOptions {
  /** The customer who was logged in. */
  customerId?: string | undefined
  keepsUnsent?: boolean
}

/**
 * Erases everything of guests and of this customer. The customer has confirmed, and unsent submissions are settled before;
 * those that the server may have received stay. Storage that never responds does not block the rest; then it resolves to
 * false, because some data may still be stored.
 */
export async function eraseDeviceData({ customerId, keepsUnsent = false }: ResetOptions = {}): Promise<boolean> {
  const request: EraseRequest = { owners: listOwners(customerId), reason: 'device-reset', keepsUnsent }
  const { preferences, ...others } = DATA_SETS
  // First, because others store there that the customer has erased them.
  await erase(preferences, request)
  const results = await Promise.allSettled(
    Object.values<Entry>(others).map((it) => withTimeLimit(erase(it, request), RESET_TIME_LIMIT_MS)),
  )
  return !results.some((it) => it.status === 'rejected' && isTemporaryFailure(it.reason))
}

const NOTHING: DataCounts = { drafts: 0, recentItems: 0, postalAreas: 0, cartLines: 0, favorites: 0 }

/** Of guests and of this customer. Zeros if the device does not respond. */
export async function countDeviceData(customerId?: string): Promise<DataCounts> {
  const owners = listOwners(customerId)
  const counting = Promise.all(Object.values<Entry>(DATA_SETS).map(async ({ load }) => (await load()).count?.(owners)))
  const counts = await withTimeLimit(counting).catch(() => [])
  return Object.assign({ ...NOTHING }, ...counts)
}
