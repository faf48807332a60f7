/** Tells whoever shows the catalogue, in this tab and the others, that the pack has changed. */
import type { CatalogueKind } from '#contract/catalogue.ts'
import { openChannel } from '../tabs.ts'

/** `all`: another copy has taken its place, or it is gone. */
export type PackChange = 'all' | { kinds: readonly CatalogueKind[]; itemIds: readonly number[] }

type Listener = (change: PackChange) => void

const listeners = new Set<Listener>()
let channel: BroadcastChannel | undefined

const hear: Listener = (change) => {
  for (const listener of listeners) listener(change)
}

export function onPackChange(listener: Listener): () => void {
  if (!channel) {
    channel = openChannel('komorebi.pack')
    channel?.addEventListener('message', ({ data }: MessageEvent<PackChange>) => hear(data))
  }
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function tellPackChange(change: PackChange): void {
  if (change !== 'all' && change.kinds.length === 0) return
  channel?.postMessage(change)
  hear(change)
}
