import { RouterProvider } from '@tanstack/react-router'
import { LucideProvider } from 'lucide-react'
import { type ReactNode, StrictMode, useLayoutEffect, useSyncExternalStore } from 'react'
import { isOffline, pageConnectivity } from './device/network/connectivity.ts'
import type { AppRouter } from './router.tsx'
import { OfflineContext } from '#src/ui/hooks/use-is-offline.ts'

const subscribe = (listener: () => void) => pageConnectivity().subscribe(listener)

/** Provides the network state, so that components can explain what needs the server. */
const OfflineProvider = ({ children }: { children: ReactNode }) => (
  <OfflineContext value={useSyncExternalStore(subscribe, isOffline, () => false)}>{children}</OfflineContext>
)

/** The component tree; server and browser must render the same. Icons are decorative: text stands beside them. */
export function App({ router, onHydrated }: { router: AppRouter; onHydrated?: () => void }) {
  // With the first commit, before any event can reach the hydrated tree.
  useLayoutEffect(() => onHydrated?.(), [onHydrated])
  return (
    <StrictMode>
      <LucideProvider size={20} strokeWidth={1.5} absoluteStrokeWidth>
        <OfflineProvider>
          <RouterProvider router={router} />
        </OfflineProvider>
      </LucideProvider>
    </StrictMode>
  )
}
