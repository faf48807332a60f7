import { useEffect } from 'react'

/** Stores the item even if its page is left immediately. Storage errors are ignored. */
export function useRememberItem(itemId: number): void {
  useEffect(() => {
    // Optional: the item is missing from the recently viewed ones.
    import('#src/device/storage/recent-items.ts').then(({ addRecentItem }) => addRecentItem(itemId)).catch(() => {})
  }, [itemId])
}
