import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, useLayoutEffect, useSyncExternalStore } from 'react'
import { isOffline, pageConnectivity } from './device/network/connectivity.ts'
import type { AppRouter } from './router.tsx'
import { OfflineContext } from './ui/use-is-offline.ts'

const subscribeToConnectivity = (listener: () => void) => pageConnectivity().subscribe(listener)

/** The component tree; server and browser must render the same. */
export function App({ router, onHydrated }: { router: AppRouter; onHydrated?: () => void }) {
  /** So that components can explain what needs the server. */
  const isServerUnreachable = useSyncExternalStore(subscribeToConnectivity, isOffline, () => false)
  // With the first commit, before any event can reach the hydrated tree.
  useLayoutEffect(() => onHydrated?.(), [onHydrated])
  return (
    <StrictMode>
      <OfflineContext value={isServerUnreachable}>
        <RouterProvider router={router} />
      </OfflineContext>
    </StrictMode>
  )
}
