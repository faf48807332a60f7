import { useEffect } from 'react'

/** Stores the item even if its page is left immediately. Storage errors are ignored. */
export function useRememberItem(itemId: number): void {
  useEffect(() => {
    import('#src/device/storage/recent-items.ts').then(({ addRecentItem }) => addRecentItem(itemId)).catch(() => {})
  }, [itemId])
}
