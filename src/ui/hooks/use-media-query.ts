import { useCallback, useSyncExternalStore } from 'react'

/** Whether the window matches the query. The server does not know the window: it renders what depends on this, and so does hydration. */
export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    useCallback(
      (onChange) => {
        const list = matchMedia(query)
        list.addEventListener('change', onChange)
        return () => list.removeEventListener('change', onChange)
      },
      [query],
    ),
    () => matchMedia(query).matches,
    () => true,
  )
}
