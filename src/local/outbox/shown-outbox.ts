/** What was sent off here, as the screens see it. Light, since every page carries it. */
import { useHydrated } from '@tanstack/react-router'
import { atom, getDefaultStore, useAtomValue } from 'jotai'
import type { SubmissionKind } from '#contract/submission-kind.ts'
import type { OutboxRow } from './outbox-row.ts'
import type { Fate } from './settle-row.ts'

export interface ShownOutbox {
  /** False until the device has been asked. */
  isRead: boolean
  /** Of guests and of the customer who is here, in the order of their taps. */
  rows: readonly OutboxRow[]
}

/** What the page may do with its outbox. */
export interface PageOutbox {
  submit(kind: SubmissionKind, body: unknown): Promise<OutboxRow>
  send(): Promise<OutboxRow[]>
  settle(key: string): Promise<Fate>
  leave(owner: string, what: 'all' | 'settled'): Promise<void>
}

const NOTHING: ShownOutbox = { isRead: false, rows: [] }

const store = getDefaultStore()
const shownAtom = atom(NOTHING)
let load: () => Promise<PageOutbox> = () => Promise.reject(new Error('Nothing sends yet'))

export const showOutbox = (shown: ShownOutbox): void => store.set(shownAtom, shown)
export const shownOutbox = (): ShownOutbox => store.get(shownAtom)
export const onShownOutbox = (listener: () => void): (() => void) => store.sub(shownAtom, listener)

export function sendBy(loadOutbox: () => Promise<PageOutbox>): void {
  load = loadOutbox
}

/** What the device keeps, as soon as the page is taken over: the server knew nothing of it. */
export function useOutbox(): ShownOutbox {
  const isHydrated = useHydrated()
  const shown = useAtomValue(shownAtom)
  return isHydrated ? shown : NOTHING
}

/** For screens that need to know, though nothing was sent here yet. */
export const wakeOutbox = async (): Promise<void> => void (await load())

/**
 * Keeps it and sends it as soon as that can be. Resolves once it is on the device, and the first attempt is under way.
 * Rejects only where the customer who is logged in is not known.
 */
export const submit = async (kind: SubmissionKind, body: unknown): Promise<OutboxRow> =>
  (await load()).submit(kind, body)

/** Resolves to what is still unsent. */
export const sendNow = async (): Promise<OutboxRow[]> => (await load()).send()

/** What was never tried goes; of the rest the server says whether it had arrived. */
export const settle = async (key: string): Promise<Fate> => (await load()).settle(key)

/** What of an owner leaves the device: everything, or what needs to be sent no more. */
export const leaveOutbox = async (owner: string, what: 'all' | 'settled'): Promise<void> =>
  (await load()).leave(owner, what)
