import { startTransition, useEffect, useState, useSyncExternalStore } from 'react'

/** React tells it only by a call. Read at once after the hook that may set it, so renders do not disturb each other. */
let hasReadServerSnapshot = false

const subscribe = () => () => {}
const getSnapshot = () => {}
const getServerSnapshot = () => void (hasReadServerSnapshot = true)

/** Whether this render hydrates what the server rendered, or is the server's. React reads the server's snapshot only then. */
export function useIsHydrating(): boolean {
  // oxlint-disable-next-line react/globals -- see above
  hasReadServerSnapshot = false
  useSyncExternalStore(subscribe, getSnapshot, getServerSnapshot)
  return hasReadServerSnapshot
}

/**
 * False while the server renders and while React hydrates what it rendered, then true. The change is a transition, unlike
 * that of the router's hook: all components that wait for it would render in one task.
 */
export function useHydrated(): boolean {
  const isHydrating = useIsHydrating()
  const [isHydrated, setIsHydrated] = useState(!isHydrating)
  useEffect(() => {
    if (!isHydrated) startTransition(() => setIsHydrated(true))
  }, [isHydrated])
  return isHydrated
}
