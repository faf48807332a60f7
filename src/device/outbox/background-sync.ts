/** Background Sync, Chromium only: the worker is started when the network returns, even with no page open. */
import { OUTBOX_SYNC } from '#src/device/storage/names.ts'

interface SyncRegistration {
  sync?: { register(tag: string): Promise<void> }
}

const getRegistration = async (): Promise<SyncRegistration | undefined> =>
  navigator.serviceWorker?.getRegistration() as Promise<SyncRegistration | undefined>

export const hasBackgroundSync = (): boolean =>
  typeof ServiceWorkerRegistration !== 'undefined' && 'sync' in ServiceWorkerRegistration.prototype

export async function requestSync(): Promise<void> {
  // The browser may refuse.
  await (await getRegistration())?.sync?.register(OUTBOX_SYNC).catch(() => {})
}
