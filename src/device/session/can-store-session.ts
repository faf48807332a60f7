import { useState } from 'react'
import { createCookieStore, createWebStore, type TextStore } from './mirrors.ts'

const PROBE = 'komorebi.probe'
const PROBE_MS = 60_000

function canStore(store: TextStore): boolean {
  try {
    store.set(PROBE, '1', Date.now() + PROBE_MS)
    const isStored = store.get(PROBE) === '1'
    store.remove(PROBE)
    return isStored
  } catch {
    return false
  }
}

/** Whether a login lasts longer than the document. Browsers may block both storage and cookies. */
export const canStoreSession = (): boolean =>
  canStore(createWebStore(() => localStorage)) ||
  canStore(
    createCookieStore({
      open: () => document,
      isSecure: () => location.protocol === 'https:',
      serverNow: Date.now,
    }),
  )

/** As it is when the component appears. Finding out writes to the storage, so not in every render. */
export function useCanStoreSession(): boolean {
  const [canStore] = useState(canStoreSession)
  return canStore
}
