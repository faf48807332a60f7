import { type ReactNode, useSyncExternalStore } from 'react'
import { isOffline, pageConnectivity } from '#src/device/network/connectivity.ts'
import { OfflineContext } from '#src/ui/use-is-offline.ts'

const subscribe = (listener: () => void) => pageConnectivity().subscribe(listener)

/** Provides the network state, so that components can explain what needs the server. */
export const OfflineProvider = ({ children }: { children: ReactNode }) => (
  <OfflineContext value={useSyncExternalStore(subscribe, isOffline, () => false)}>{children}</OfflineContext>
)
