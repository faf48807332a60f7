/** Chromium only: the worker is woken when the network is back, though no page of ours is open. */
export const SYNC_TAG = 'komorebi.outbox'

interface SyncRegistration {
  sync?: { register(tag: string): Promise<void> }
}

const registration = async (): Promise<SyncRegistration | undefined> =>
  navigator.serviceWorker?.getRegistration() as Promise<SyncRegistration | undefined>

export const hasBackgroundSync = (): boolean =>
  typeof ServiceWorkerRegistration !== 'undefined' && 'sync' in ServiceWorkerRegistration.prototype

/** Where it is refused, the next page does it. */
export async function askForSync(): Promise<void> {
  await (await registration())?.sync?.register(SYNC_TAG).catch(() => {})
}
