import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, useLayoutEffect } from 'react'
import { OfflineProvider } from './layouts/offline-provider.tsx'
import type { AppRouter } from './router.tsx'

/** The component tree; server and browser must render the same. */
export function App({ router, onHydrated }: { router: AppRouter; onHydrated?: () => void }) {
  // With the first commit, before any event can reach the hydrated tree.
  useLayoutEffect(() => onHydrated?.(), [onHydrated])
  return (
    <StrictMode>
      <OfflineProvider>
        <RouterProvider router={router} />
      </OfflineProvider>
    </StrictMode>
  )
}
