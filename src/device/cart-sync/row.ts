/** The cart or the favorites as a row on the device. Pure; `store.ts` stores it. */
import type { CartEntry } from '#contract/cart/cart.ts'
import type { FavoriteEntry } from '#contract/cart/favorites.ts'
import { createReplica, mergeReplicas, removeKey, type Replica, writeKey } from '#contract/shared/replica.ts'

export interface Entries {
  cart: CartEntry
  favorites: FavoriteEntry
}
export type Entry = Entries[keyof Entries]

export interface Change<V = Entry> {
  key: string
  /** Undefined: the entry is removed. */
  value: V | undefined
}

export interface ReplicaRow {
  replica: Replica<Entry>
  /** Id of this copy as a writer. A copy that starts over takes a new one. */
  writerId: string
  /** Number of changes made to this copy. */
  revision: number
  /** Keys with changes that have not been sent. */
  unsentKeys: string[]
}

export const createRow = (writerId: string): ReplicaRow => ({
  replica: createReplica(),
  writerId,
  revision: 0,
  unsentKeys: [],
})

const withUnsent = (row: ReplicaRow, replica: Replica<Entry>, keys: readonly string[]): ReplicaRow => ({
  ...row,
  replica,
  revision: row.revision + 1,
  unsentKeys: [...new Set([...row.unsentKeys, ...keys])],
})

/** `at`: server time, ms. */
export function updateRow(row: ReplicaRow, { key, value }: Change, at: number): ReplicaRow {
  const { replica, writerId } = row
  return withUnsent(row, value ? writeKey(replica, key, { by: writerId, at, value }) : removeKey(replica, key), [key])
}

/** Merges the replica of a guest, or one held in memory. Idempotent. */
export const mergeIntoRow = (row: ReplicaRow, other: Replica<Entry>): ReplicaRow =>
  withUnsent(row, mergeReplicas(row.replica, other), Object.keys(other.entries))

/** Merges the account's replica from a response. `sent`: the revision that was sent with the request. */
export const applyResponse = (row: ReplicaRow, response: Replica<Entry>, sent?: number): ReplicaRow => ({
  ...row,
  replica: mergeReplicas(row.replica, response),
  unsentKeys: row.revision === sent ? [] : row.unsentKeys,
})
