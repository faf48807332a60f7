/** Changes of the customer's data made on another device or by the shop. */
import { atom, getDefaultStore } from 'jotai'
import { type LiveEventKind, LIVE_EVENT_KINDS } from '#contract/shared/constants.ts'

const store = getDefaultStore()

/** How many events of each kind this tab has received. */
const countAtoms = new Map(LIVE_EVENT_KINDS.map((kind) => [kind, atom(0)]))

export const onEvent = (kind: LiveEventKind, listener: () => void): (() => void) =>
  store.sub(countAtoms.get(kind)!, listener)

export const notifyEvent = (kind: LiveEventKind): void => store.set(countAtoms.get(kind)!, (count) => count + 1)

export function notifyAllEvents(): void {
  for (const kind of LIVE_EVENT_KINDS) notifyEvent(kind)
}
