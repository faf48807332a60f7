/** Changes of the customer's data made on another device or by the shop. */
import { type LiveEventKind, LIVE_EVENT_KINDS } from '#contract/shared/constants.ts'

const listeners = new Map<LiveEventKind, Set<() => void>>()

export function onEvent(kind: LiveEventKind, listener: () => void): () => void {
  const kindListeners = listeners.get(kind) ?? new Set()
  listeners.set(kind, kindListeners.add(listener))
  return () => void kindListeners.delete(listener)
}

export function notifyEvent(kind: LiveEventKind): void {
  for (const listener of listeners.get(kind) ?? []) listener()
}

export function notifyAllEvents(): void {
  for (const kind of LIVE_EVENT_KINDS) notifyEvent(kind)
}
