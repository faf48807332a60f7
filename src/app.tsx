import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, useLayoutEffect } from 'react'
import { KnowOffline } from './layouts/know-offline.tsx'
import type { AppRouter } from './router.tsx'

/** The one tree that server and browser render alike. */
export function App({ router, onTakenOver }: { router: AppRouter; onTakenOver?: () => void }) {
  // With the first commit, before any event can reach what has just been taken over.
  useLayoutEffect(() => onTakenOver?.(), [onTakenOver])
  return (
    <StrictMode>
      <KnowOffline>
        <RouterProvider router={router} />
      </KnowOffline>
    </StrictMode>
  )
}
