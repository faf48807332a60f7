import { createContext, use } from 'react'

/** Whether the server is unreachable. The layout provides the value. */
export const OfflineContext = createContext(false)

export const useIsOffline = (): boolean => use(OfflineContext)
