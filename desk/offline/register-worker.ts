import { atom, getDefaultStore } from 'jotai'
import { Workbox } from 'workbox-window'

/** A newer version of the desk is installed, and opens with the next load. */
export const hasUpdateAtom = atom(false)

/** Not in development, where Vite has the files. */
export async function registerWorker(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const workbox = new Workbox('/sw.js')
  workbox.addEventListener('installed', ({ isUpdate }) => isUpdate && getDefaultStore().set(hasUpdateAtom, true))
  // The browser may refuse; then the desk opens only with signal.
  await workbox.register().catch(() => {})
}
