/** What a customer likes: keys that name items, later cases too. */
import { compareTexts, lastOf, type Replica } from './replica.ts'
import { MAX_FAVORITES } from './rules.ts'

/** `item:12` */
export type FavoriteKey = `item:${number}`

/** All that is known of a favorite is when it became one. */
export interface FavoriteEntry {
  /** Server-corrected time, ms. */
  addedAt: number
}

export const favoriteKey = (itemId: number): FavoriteKey => `item:${itemId}`

export const itemIdOf = (key: string): number => Number(key.slice('item:'.length))

/** The newest first. Beyond what may be kept, those added last wait. */
export function favoritesOf({ entries }: Replica<FavoriteEntry>): FavoriteKey[] {
  const all = Object.entries(entries).map(([key, writes]) => ({ key, addedAt: lastOf(writes).value.addedAt }))
  const inOrder = all.toSorted((a, b) => a.addedAt - b.addedAt || compareTexts(a.key, b.key))
  return inOrder
    .slice(0, MAX_FAVORITES)
    .toReversed()
    .map(({ key }) => key as FavoriteKey)
}
