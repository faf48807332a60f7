import { createContext, use } from 'react'

/** Whether the server cannot be heard. The frame of the pages tells. */
export const IsOffline = createContext(false)

export const useIsOffline = (): boolean => use(IsOffline)
