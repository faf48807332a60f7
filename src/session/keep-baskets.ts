/** Whose baskets are shown, and when they go to the server and come from it. Loaded with the first change, or later. */
import { BASKET_KINDS, type BasketKind } from '#contract/baskets.ts'
import { recallItems, rememberItems } from '#src/local/baskets/basket-items.ts'
import { makeBasketKeeper } from '#src/local/baskets/basket-keeper.ts'
import { countWaiting, dropBaskets, joinGuest } from '#src/local/baskets/basket-rows.ts'
import type { Keeper } from '#src/local/baskets/shown-baskets.ts'
import { syncBasket } from '#src/local/baskets/sync-basket.ts'
import { makeCall } from '#src/local/make-call.ts'
import { onBackOnline } from '#src/local/page-reach.ts'
import { pageSession } from '#src/local/page-session.ts'
import { isSameSession, type Session } from '#src/local/session-token.ts'
import { onEvent } from './event-listeners.ts'
import type { LogOutKind } from './log-out-cleaners.ts'
import { sessionStateAtom, sessionStore } from './session-atoms.ts'
import { GUEST } from '#src/local/owner.ts'

/** Several changes in a row go together. */
const SEND_AFTER_MS = 250
const TRY_AGAIN_MS = 30_000

interface CustomerHere {
  id: string
  session: Session
}

let here: CustomerHere | undefined
const timers = new Map<BasketKind, ReturnType<typeof setTimeout>>()

const keeper = makeBasketKeeper({
  serverNow: () => pageSession().clock.serverNow(),
  guest: GUEST,
  onChange: (kind) => sendSoon(kind, SEND_AFTER_MS),
  channel: typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('komorebi.baskets'),
})

const isHere = (customer: CustomerHere): boolean => {
  const present = pageSession().keeper.peek()
  return here?.id === customer.id && present !== undefined && isSameSession(present, customer.session)
}

async function sync(kind: BasketKind): Promise<void> {
  clearTimeout(timers.get(kind))
  timers.delete(kind)
  const customer = here
  if (!customer) return
  const call = makeCall((path, init) =>
    isHere(customer) ? pageSession().fetch(path, init) : Promise.reject(new Error('Somebody else is here')),
  )
  await syncBasket(kind, { call, owner: customer.id, isHere: () => isHere(customer), turnRow: keeper.turnRow })
}

/** A failure keeps what waits, and says nothing. */
function sendSoon(kind: BasketKind, afterMs: number): void {
  clearTimeout(timers.get(kind))
  const tryAgain = () => sendSoon(kind, TRY_AGAIN_MS)
  timers.set(
    kind,
    setTimeout(() => void sync(kind).catch(tryAgain), afterMs),
  )
}

const sendAll = () => {
  for (const kind of BASKET_KINDS) sendSoon(kind, 0)
}

let whenFollowed: Promise<void> = Promise.resolve()

/** Shows the baskets of who is here now. */
async function follow(): Promise<void> {
  const now = sessionStore.get(sessionStateAtom)
  const session = pageSession().keeper.peek()
  const id = now.state === 'guest' ? GUEST : now.customer?.id
  here = now.state === 'customer' && id !== undefined && session ? { id, session } : undefined
  if (id === keeper.owner()) return
  if (here) await joinGuest(here.id)
  await keeper.setOwner(id)
  if (here) sendAll()
}

const followNow = () => (whenFollowed = whenFollowed.then(follow))

sessionStore.sub(sessionStateAtom, () => void followNow())
void followNow()
for (const kind of BASKET_KINDS) onEvent(kind, () => document.hidden || sendSoon(kind, 0))
onBackOnline(sendAll)
document.addEventListener('visibilitychange', () => {
  if (!document.hidden) return sendAll()
  for (const kind of timers.keys()) sendSoon(kind, 0)
})

export const basketKeeper: Keeper = { change: keeper.change }

/** Of the customer who is here, or of nobody. */
export async function countUnsent(): Promise<number> {
  if (!pageSession().keeper.peek()) return 0
  await pageSession().keeper.read()
  await whenFollowed
  return here ? countWaiting(here.id) : 0
}

/** Resolves with what still waits. */
export async function sendUnsent(): Promise<number> {
  await Promise.allSettled(BASKET_KINDS.map(sync))
  return countUnsent()
}

/** What belongs to a session goes with it; what was not sent only if the customer wants it. */
export async function leaveBaskets(kind: LogOutKind, customerId: string | undefined): Promise<void> {
  await followNow()
  if (customerId !== undefined) await dropBaskets(customerId, { keepWaiting: kind === 'ended' })
}

/** For the time without network. */
export async function rememberShown(items: readonly [key: string, shown: unknown][]): Promise<void> {
  await whenFollowed
  const owner = keeper.owner()
  if (owner !== undefined && items.length > 0) await rememberItems(owner, items)
}

export async function recallShown(keys: readonly string[]): Promise<[key: string, shown: unknown][]> {
  await whenFollowed
  const owner = keeper.owner()
  return owner === undefined ? [] : recallItems(owner, keys)
}
