import { type EventKind, EVENT_KINDS } from '#contract/events.ts'

const listeners = new Map<EventKind, Set<() => void>>()

/** For whoever shows something of the customer that may change elsewhere: another device, the shop. */
export function onEvent(kind: EventKind, listener: () => void): () => void {
  const its = listeners.get(kind) ?? new Set()
  listeners.set(kind, its.add(listener))
  return () => void its.delete(listener)
}

export function tellEvent(kind: EventKind): void {
  for (const listener of listeners.get(kind) ?? []) listener()
}

export function tellAllEvents(): void {
  for (const kind of EVENT_KINDS) tellEvent(kind)
}
