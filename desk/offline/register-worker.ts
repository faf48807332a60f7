import { Workbox } from 'workbox-window'

/** Not in development, where Vite has the files. A newer version opens with the next load. */
export async function registerWorker(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  // The browser may refuse; then the desk opens only with signal.
  await new Workbox('/sw.js').register().catch(() => {})
}
