import { compareStrings, getLatestWrite, type Replica } from '#contract/shared/replica.ts'
import { MAX_FAVORITES } from '#contract/shared/constants.ts'
import type { FavoriteKey } from './favorite-key.ts'

/** A favorite only records when it was added. */
export interface FavoriteEntry {
  /** Server-corrected time, ms. */
  addedAt: number
}

/** Newest first. Beyond the limit, the latest ones are left out. */
export function listFavoriteKeys({ entries }: Replica<FavoriteEntry>): FavoriteKey[] {
  const all = Object.entries(entries).map(([key, writes]) => ({ key, addedAt: getLatestWrite(writes).value.addedAt }))
  const inOrder = all.toSorted((a, b) => a.addedAt - b.addedAt || compareStrings(a.key, b.key))
  return inOrder
    .slice(0, MAX_FAVORITES)
    .toReversed()
    .map(({ key }) => key as FavoriteKey)
}
