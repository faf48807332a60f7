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
import { isUnsent } from './outbox/outbox-row.ts'
import { leaveOutbox, leftOf, settle } from './outbox/shown-outbox.ts'
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
  /** Changes of these, and submissions, that the server has not got or not accepted. */
  unsent: number
}

const NOTHING: DeviceData = { drafts: 0, recentItems: 0, postalAreas: 0, cartLines: 0, favorites: 0, unsent: 0 }

/** Nothing, where the device does not answer. */
export async function countDeviceData(customerId?: string): Promise<DeviceData> {
  const owners = customerId === undefined ? [GUEST] : [GUEST, customerId]
  const counting = Promise.all([
    countDrafts(...owners),
    readRecentItems(),
    countPostalCodes(),
    countBaskets(owners),
    Promise.all(owners.map(leftOf)),
  ])
  const counted = await limitTime(counting).catch(() => undefined)
  if (!counted) return NOTHING
  const [drafts, recent, postalAreas, baskets, rows] = counted
  const unsent = baskets.unsent + rows.flat().length
  return { drafts, recentItems: recent.length, postalAreas, ...baskets, unsent }
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

/** Storage that never answers keeps nobody waiting: what can be erased is erased. */
export async function eraseDeviceData(): Promise<void> {
  await turnPushOff().catch(() => {})
  forgetKept()
  const own = [eraseDrafts(GUEST), eraseBaskets(), eraseOutbox()]
  const parts = [...own, forgetItems(), erasePostalCodes(), eraseFreeDays(), eraseCaches()]
  await Promise.allSettled([...parts.map((part) => limitTime(part)), erasePackOnce()])
}

/** Of each the server says whether it had arrived; what it cannot be asked about stays. */
async function eraseOutbox(): Promise<void> {
  for (const { key } of (await leftOf(GUEST)).filter(isUnsent)) await settle(key)
  await leaveOutbox(GUEST, 'asked')
}

const basketRows = () => import('./baskets/basket-rows.ts')

const eraseBaskets = async () => (await basketRows()).dropBaskets(GUEST, { keepWaiting: false }).catch(() => {})

async function countBaskets(owners: readonly string[]) {
  const { countWaiting, readBasket } = await basketRows()
  const countKeys = async (kind: BasketKind) => {
    const rows = await Promise.all(owners.map((owner) => readBasket(owner, kind)))
    return rows.reduce((sum, { replica }) => sum + Object.keys(replica.entries).length, 0)
  }
  // What a guest has put together is sent to nobody.
  const waiting = await Promise.all(owners.filter((it) => it !== GUEST).map(countWaiting))
  return {
    cartLines: await countKeys('cart'),
    favorites: await countKeys('favorites'),
    unsent: waiting.reduce((sum, it) => sum + it, 0),
  }
}
