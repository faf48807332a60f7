/** Says over all tabs and the worker that rows have changed, and hears it from them. */
import { openChannel } from '../tabs.ts'

const listeners = new Set<() => void>()
let channel: BroadcastChannel | undefined

function open(): BroadcastChannel | undefined {
  if (channel) return channel
  channel = openChannel('komorebi.outbox')
  channel?.addEventListener('message', () => listeners.forEach((it) => it()))
  return channel
}

export function tellRows(): void {
  open()?.postMessage('changed')
  for (const it of listeners) it()
}

export function onRows(listener: () => void): () => void {
  open()
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
