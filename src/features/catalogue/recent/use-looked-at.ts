import { useEffect } from 'react'

/** Remembers the item though its page is left at once. Where nothing can be kept, nothing is. */
export function useLookedAt(itemId: number): void {
  useEffect(() => {
    import('#src/local/recent-items.ts').then(({ rememberItem }) => rememberItem(itemId)).catch(() => {})
  }, [itemId])
}
