/**
 * The baskets that this device keeps: of guests, of the customer who is logged in, and what a customer whose session ended
 * has not sent yet. Where nothing can be stored they last as long as the page; what was put in so is joined with the rest
 * as soon as it can be.
 */
import { BASKET_KINDS, type BasketKind } from '#contract/baskets.ts'
import { withDb } from '../db.ts'
import { type BasketRow, joinRow, newRow } from './basket-row.ts'
import { showBaskets } from './shown-baskets.ts'
import { GUEST } from '../owner.ts'

type Turn = (row: BasketRow) => BasketRow

const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789'

const newWriter = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(12)), (it) => LETTERS[it % LETTERS.length]).join('')

export const nameOf = (owner: string, kind: BasketKind): string => `${owner}/${kind}`

/** What could not be stored. A copy of its own, so that it gives away no name that the stored one gives away too. */
const spares = new Map<string, BasketRow>()
const lastSeen = new Map<string, BasketRow>()

/** Gives the row to `turn` and stores what comes back, in one transaction over all tabs; the same row is not written. */
export async function changeBasket(owner: string, kind: BasketKind, turn: Turn): Promise<BasketRow> {
  const name = nameOf(owner, kind)
  let joined: BasketRow | undefined
  let refusal: unknown
  const attempt: Turn = (row) => {
    try {
      return turn(row)
    } catch (error) {
      refusal = error
      throw error
    }
  }
  try {
    const row = await withDb((db) =>
      db.transaction('rw', db.baskets, async () => {
        const kept = (await db.baskets.get([owner, kind])) ?? newRow(newWriter())
        joined = spares.get(name)
        const next = attempt(joined ? joinRow(kept, joined.replica) : kept)
        if (next !== kept) await db.baskets.put({ ...next, owner, kind })
        return next
      }),
    )
    // What another change could not store since then is still to be joined.
    if (spares.get(name) === joined) spares.delete(name)
    lastSeen.set(name, row)
    return row
  } catch {
    // What the change itself refuses is no matter of storage.
    if (refusal !== undefined) throw refusal as Error
    const old = spares.get(name) ?? { ...(lastSeen.get(name) ?? newRow('')), by: newWriter() }
    const next = turn(old)
    if (next === old) return old
    spares.set(name, next)
    showBaskets({ isUnkept: true })
    return next
  }
}

/** Reading needs no row, and stores none. */
export const readBasket = (owner: string, kind: BasketKind): Promise<BasketRow> =>
  changeBasket(owner, kind, (row) => row)

/** Moves the guest's baskets into the customer's. */
export async function joinGuest(customerId: string): Promise<void> {
  const move = async () =>
    withDb((db) =>
      db.transaction('rw', db.baskets, db.basketItems, async () => {
        for (const guests of await db.baskets.where('owner').equals(GUEST).toArray()) {
          const { kind, replica } = guests
          const own = (await db.baskets.get([customerId, kind])) ?? newRow(newWriter())
          await db.baskets.put({ ...joinRow(own, replica), owner: customerId, kind })
          await db.baskets.delete([GUEST, kind])
        }
        await db.basketItems.where('owner').equals(GUEST).delete()
      }),
    )
  await move().catch(() => {})
  for (const kind of BASKET_KINDS) {
    const spare = spares.get(nameOf(GUEST, kind))
    spares.delete(nameOf(GUEST, kind))
    lastSeen.delete(nameOf(GUEST, kind))
    if (spare) await changeBasket(customerId, kind, (row) => joinRow(row, spare.replica))
  }
}

/** What of an owner leaves the device: all of it, or what the server has too. */
export async function dropBaskets(owner: string, { keepWaiting }: { keepWaiting: boolean }): Promise<void> {
  for (const kind of BASKET_KINDS) {
    spares.delete(nameOf(owner, kind))
    lastSeen.delete(nameOf(owner, kind))
  }
  await withDb((db) =>
    db.transaction('rw', db.baskets, db.basketItems, async () => {
      await db.basketItems.where('owner').equals(owner).delete()
      const rows = db.baskets.where('owner').equals(owner)
      await rows.filter(({ waiting }) => !keepWaiting || waiting.length === 0).delete()
    }),
  )
}

/** How many changes the server has not got. */
export async function countWaiting(owner: string): Promise<number> {
  const rows = await Promise.all(BASKET_KINDS.map((kind) => readBasket(owner, kind)))
  return rows.reduce((sum, { waiting }) => sum + waiting.length, 0)
}
