/** Favorites are stored by keys that name items or renovation cases. */
import { compareStrings, getLatestWrite, type Replica } from '#contract/shared/replica.ts'
import { MAX_FAVORITES } from '#contract/shared/constants.ts'

/** `item:12`, `case:3` */
export type FavoriteKey = `${'item' | 'case'}:${number}`

/** A favorite only records when it was added. */
export interface FavoriteEntry {
  /** Server-corrected time, ms. */
  addedAt: number
}

export const toFavoriteKey = (itemId: number): FavoriteKey => `item:${itemId}`

export const toFavoriteCaseKey = (caseId: number): FavoriteKey => `case:${caseId}`

export const isFavoriteCase = (key: string): boolean => key.startsWith('case:')

/** The id of the item or case. */
export const parseFavoriteKey = (key: string): number => Number(key.slice('item:'.length))

/** Newest first. Beyond the limit, the latest ones are left out. */
export function listFavoriteKeys({ entries }: Replica<FavoriteEntry>): FavoriteKey[] {
  const all = Object.entries(entries).map(([key, writes]) => ({ key, addedAt: getLatestWrite(writes).value.addedAt }))
  const inOrder = all.toSorted((a, b) => a.addedAt - b.addedAt || compareStrings(a.key, b.key))
  return inOrder
    .slice(0, MAX_FAVORITES)
    .toReversed()
    .map(({ key }) => key as FavoriteKey)
}
