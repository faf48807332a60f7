/**
 * All that this device keeps of the store for who is here, apart from the session: how much it is, and how it goes. What
 * waits for another customer's next login is neither counted nor erased. A log-out erases the customer's own.
 */
import type { BasketKind } from '#contract/baskets.ts'
import { isOwnCache } from './cache-names.ts'
import { forgetKept } from './device-storage.ts'
import { countDrafts, eraseDrafts } from './form-drafts.ts'
import { eraseFreeDays } from './kept-free-days.ts'
import { limitTime } from './limit-time.ts'
import { countPostalCodes, erasePostalCodes } from './postal-codes.ts'
import { dismiss, leaveOutbox, leftOf } from './outbox/shown-outbox.ts'
import { turnPushOff } from './push/keep-push.ts'
import { forgetItems, readRecentItems } from './recent-items.ts'
import { GUEST } from './owner.ts'

export interface DeviceData {
  drafts: number
  recentItems: number
  /** Prefixes of postal codes. */
  postalAreas: number
  cartLines: number
  favorites: number
}

const NOTHING: DeviceData = { drafts: 0, recentItems: 0, postalAreas: 0, cartLines: 0, favorites: 0 }

/** Nothing, where the device does not answer. */
export async function countDeviceData(customerId?: string): Promise<DeviceData> {
  const owners = customerId === undefined ? [GUEST] : [GUEST, customerId]
  const counting = Promise.all([countDrafts(...owners), readRecentItems(), countPostalCodes(), countBaskets(owners)])
  const counted = await limitTime(counting).catch(() => undefined)
  if (!counted) return NOTHING
  const [drafts, recent, postalAreas, baskets] = counted
  return { drafts, recentItems: recent.length, postalAreas, ...baskets }
}

async function eraseCaches(): Promise<void> {
  if (typeof caches === 'undefined') return
  const names = (await caches.keys()).filter(isOwnCache)
  await Promise.all(names.map((name) => caches.delete(name)))
}

async function erasePackOnce(): Promise<void> {
  const { erasePack } = await import('./pack/erase-pack.ts')
  await erasePack()
}

interface EraseOptions {
  /** Who was logged in: of what stays of them, drafts and refused submissions go too. */
  customerId?: string | undefined
  /** What waits to be sent stays. */
  keepsUnsent?: boolean
}

/**
 * Of what waits, the owner was asked before, and what was tried is settled: what may still have arrived stays. Storage that
 * never answers blocks nothing: what can be erased is erased.
 */
export async function eraseDeviceData({ customerId, keepsUnsent = false }: EraseOptions = {}): Promise<void> {
  await turnPushOff().catch(() => {})
  forgetKept()
  const owners = customerId === undefined ? [GUEST] : [GUEST, customerId]
  const own = [eraseDrafts(...owners), eraseBaskets(), eraseOutbox(owners, keepsUnsent)]
  const parts = [...own, forgetItems(), erasePostalCodes(), eraseFreeDays(), eraseCaches()]
  await Promise.allSettled([...parts.map((part) => limitTime(part)), erasePackOnce()])
}

async function eraseOutbox(owners: readonly string[], keepsUnsent: boolean): Promise<void> {
  await leaveOutbox(GUEST, keepsUnsent ? 'ended' : 'asked')
  for (const { key } of (await Promise.all(owners.map(leftOf))).flat()) await dismiss(key)
}

const basketRows = () => import('./baskets/basket-rows.ts')

const eraseBaskets = async () => (await basketRows()).dropBaskets(GUEST, { keepWaiting: false }).catch(() => {})

async function countBaskets(owners: readonly string[]) {
  const { readBasket } = await basketRows()
  const countKeys = async (kind: BasketKind) => {
    const rows = await Promise.all(owners.map((owner) => readBasket(owner, kind)))
    return rows.reduce((sum, { replica }) => sum + Object.keys(replica.entries).length, 0)
  }
  return { cartLines: await countKeys('cart'), favorites: await countKeys('favorites') }
}
