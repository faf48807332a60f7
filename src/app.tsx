import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, useEffect } from 'react'
import type { AppRouter } from './router.tsx'

/** The one tree that server and browser render alike. */
export function App({ router, onTakenOver }: { router: AppRouter; onTakenOver?: () => void }) {
  useEffect(() => onTakenOver?.(), [onTakenOver])
  return (
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>
  )
}
