/**
 * All that this device keeps of the store for who is here, apart from the session: how much it is, and how it goes. What
 * waits for another customer's next login is neither counted nor erased. A log-out erases the customer's own.
 */
import type { BasketKind } from '#contract/baskets.ts'
import { forgetKept } from './device-storage.ts'
import { countDrafts, eraseDrafts, GUEST } from './form-drafts.ts'
import { countPostalCodes, erasePostalCodes } from './postal-codes.ts'
import { turnPushOff } from './push/keep-push.ts'
import { forgetItems, readRecentItems } from './recent-items.ts'

export interface DeviceData {
  drafts: number
  recentItems: number
  /** Prefixes of postal codes. */
  postalAreas: number
  cartLines: number
  favorites: number
  /** Changes of these that the server has not got. */
  unsent: number
}

export async function countDeviceData(customerId?: string): Promise<DeviceData> {
  const owners = customerId === undefined ? [GUEST] : [GUEST, customerId]
  const [drafts, recent, postalAreas, baskets] = await Promise.all([
    countDrafts(...owners),
    readRecentItems(),
    countPostalCodes(),
    countBaskets(owners),
  ])
  return { drafts, recentItems: recent.length, postalAreas, ...baskets }
}

export async function eraseDeviceData(): Promise<void> {
  await turnPushOff().catch(() => {})
  forgetKept()
  await Promise.all([eraseDrafts(GUEST), forgetItems(), erasePostalCodes(), eraseBaskets()])
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
