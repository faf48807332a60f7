import { RouterProvider } from '@tanstack/react-router'
import { LucideProvider } from 'lucide-react'
import { useAtomValue } from 'jotai'
import { type ReactNode, StrictMode, useLayoutEffect, useMemo } from 'react'
import { offlineAtom } from './device/network/connectivity.ts'
import { useHydratedAtom } from './device/storage/use-hydrated-atom.ts'
import { clockCorrectionsAtom } from './device/time/server-time.ts'
import type { AppRouter } from './router.tsx'
import { getSiteData } from '#src/routing/site-data.ts'
import { OfflineContext } from '#src/ui/hooks/use-is-offline.ts'
import { TimeContext } from '#src/ui/hooks/use-now.ts'

/** Provides the network state, so that components can explain what needs the server. */
const OfflineProvider = ({ children }: { children: ReactNode }) => (
  <OfflineContext value={useHydratedAtom(offlineAtom, false)}>{children}</OfflineContext>
)

/** Provides the server's time. Its first value is the time of the render, which the browser must repeat. */
function TimeProvider({ router, children }: { router: AppRouter; children: ReactNode }) {
  const corrections = useAtomValue(clockCorrectionsAtom)
  const time = useMemo(() => {
    const now = () => router.options.context.now
    return { now, renderedAt: () => getSiteData(router.state.matches)?.now ?? now(), corrections }
  }, [router, corrections])
  return <TimeContext value={time}>{children}</TimeContext>
}

/** The component tree; server and browser must render the same. Icons are decorative: text stands beside them. */
export function App({ router, onHydrated }: { router: AppRouter; onHydrated?: () => void }) {
  // With the first commit, before any event can reach the hydrated tree.
  useLayoutEffect(() => onHydrated?.(), [onHydrated])
  return (
    <StrictMode>
      <LucideProvider size={20} strokeWidth={1.5} absoluteStrokeWidth>
        <OfflineProvider>
          <TimeProvider router={router}>
            <RouterProvider router={router} />
          </TimeProvider>
        </OfflineProvider>
      </LucideProvider>
    </StrictMode>
  )
}
