/** Changes of the offline catalogue, for this tab and the others. */
import type { CatalogueKind } from '#contract/catalogue/schema.ts'
import { CATALOGUE_CHANNEL } from '#src/device/storage/names.ts'
import { openChannel } from '#src/device/storage/lock.ts'

/** `all`: another snapshot is in use, or there is none. */
export type CatalogueChange = 'all' | { kinds: readonly CatalogueKind[]; itemIds: readonly number[] }

type Listener = (change: CatalogueChange) => void

const listeners = new Set<Listener>()
let channel: BroadcastChannel | undefined

const notifyListeners: Listener = (change) => {
  for (const listener of listeners) listener(change)
}

export function onCatalogueChange(listener: Listener): () => void {
  if (!channel) {
    channel = openChannel(CATALOGUE_CHANNEL)
    channel?.addEventListener('message', ({ data }: MessageEvent<CatalogueChange>) => notifyListeners(data))
  }
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function notifyCatalogueChange(change: CatalogueChange): void {
  if (change !== 'all' && change.kinds.length === 0) return
  channel?.postMessage(change)
  notifyListeners(change)
}
