/** Favorites are stored by keys that name items or renovation cases. */

/** `item:12`, `case:3` */
export type FavoriteKey = `${'item' | 'case'}:${number}`

export const toFavoriteKey = (itemId: number): FavoriteKey => `item:${itemId}`

export const toFavoriteCaseKey = (caseId: number): FavoriteKey => `case:${caseId}`

export const isFavoriteCase = (key: string): boolean => key.startsWith('case:')

/** The id of the item or case. */
export const parseFavoriteKey = (key: string): number => Number(key.slice('item:'.length))
