import { type ReactNode, useSyncExternalStore } from 'react'
import { isOffline, pageReach } from '#src/local/page-reach.ts'
import { IsOffline } from '#src/ui/use-is-offline.ts'

const follow = (listener: () => void) => pageReach().follow(listener)

/** Lets everything within it say what cannot be done without the server. */
export const KnowOffline = ({ children }: { children: ReactNode }) => (
  <IsOffline value={useSyncExternalStore(follow, isOffline, () => false)}>{children}</IsOffline>
)
