/** One basket as a device keeps it, and what happens to it. Pure: storing is for basket-rows.ts. */
import type { CartEntry } from '#contract/cart.ts'
import type { FavoriteEntry } from '#contract/favorites.ts'
import { emptyReplica, mergeReplicas, removeKey, type Replica, writeKey } from '#contract/replica.ts'

export interface Entries {
  cart: CartEntry
  favorites: FavoriteEntry
}
export type Entry = Entries[keyof Entries]

export interface Change<V = Entry> {
  key: string
  /** Undefined: it goes. */
  value: V | undefined
}

export interface BasketRow {
  replica: Replica<Entry>
  /** The name of this copy among the writers; a copy that begins anew takes another. */
  by: string
  /** Counts the changes made here. */
  revision: number
  /** Keys with changes that the server has not got. */
  waiting: string[]
}

export const newRow = (by: string): BasketRow => ({ replica: emptyReplica(), by, revision: 0, waiting: [] })

const withWaiting = (row: BasketRow, replica: Replica<Entry>, keys: readonly string[]): BasketRow => ({
  ...row,
  replica,
  revision: row.revision + 1,
  waiting: [...new Set([...row.waiting, ...keys])],
})

/** `at`: server-corrected time, ms. */
export function changeRow(row: BasketRow, { key, value }: Change, at: number): BasketRow {
  const { replica, by } = row
  return withWaiting(row, value ? writeKey(replica, key, { by, at, value }) : removeKey(replica, key), [key])
}

/** Takes in what a guest, or the same customer without storage, has put together. The same once more changes nothing. */
export const joinRow = (row: BasketRow, other: Replica<Entry>): BasketRow =>
  withWaiting(row, mergeReplicas(row.replica, other), Object.keys(other.entries))

/** Takes in the account's copy. `sent`: the revision that the server had before it answered. */
export const takeAnswer = (row: BasketRow, answer: Replica<Entry>, sent?: number): BasketRow => ({
  ...row,
  replica: mergeReplicas(row.replica, answer),
  waiting: row.revision === sent ? [] : row.waiting,
})
