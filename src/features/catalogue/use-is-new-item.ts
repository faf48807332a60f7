import { NEW_ITEM_MS } from '#contract/shared/constants.ts'
import { useNow } from '#src/ui/hooks/use-now.ts'

/** Whether an item has the badge 新着. */
export const useIsNewItem = ({ publishedAt }: { publishedAt: string }): boolean =>
  useNow((now) => now - Date.parse(publishedAt) < NEW_ITEM_MS)
