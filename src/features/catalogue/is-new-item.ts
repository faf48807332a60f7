import { NEW_ITEM_MS } from '#contract/shared/constants.ts'

/** Whether an item has the badge 新着. `now` in ms. */
export const isNewItem = ({ publishedAt }: { publishedAt: string }, now: number): boolean =>
  now - Date.parse(publishedAt) < NEW_ITEM_MS
