/** What was sent off here, as the screens see it. Light, since every page carries it. */
import { useHydrated } from '@tanstack/react-router'
import { atom, getDefaultStore, useAtomValue } from 'jotai'
import type { SubmissionKind } from '#contract/submission-kind.ts'
import type { Attachment } from './attachment.ts'
import type { OutboxRow } from './outbox-row.ts'
import type { Fate } from './settle-row.ts'

export interface ShownOutbox {
  /** False until the device has been asked. */
  isRead: boolean
  /** Of guests and of the customer who is here, in the order of their taps. */
  rows: readonly OutboxRow[]
}

/** What goes along; the body names it by its id. */
export type NewFile = Pick<Attachment, 'id' | 'bytes' | 'type'>

/** What the page may do with its outbox. */
export interface PageOutbox {
  submit(kind: SubmissionKind, body: unknown, files: readonly NewFile[]): Promise<OutboxRow>
  send(): Promise<OutboxRow[]>
  settle(key: string): Promise<Fate>
  dismiss(key: string): Promise<void>
  /** True for the one who may tell how it ended. */
  takeNews(key: string): Promise<boolean>
  /**
   * `asked`: nothing of the owner's stays but what may have arrived; `ended`: what has not arrived stays; `gone`:
   * nothing does, as there is nobody any more who could send it.
   */
  leave(owner: string, kind: 'asked' | 'ended' | 'gone'): Promise<void>
  /** Unsent, or refused and not seen to. */
  leftOf(owner: string): Promise<OutboxRow[]>
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

/** For screens that write something: what keeps it has to be there before the network goes. */
export const wakeOutbox = async (): Promise<void> => void (await load())

/**
 * Keeps it and sends it as soon as that can be. Resolves once it is on the device, and the first attempt is under way.
 * Rejects only where the customer who is logged in is not known.
 */
export const submit = async (kind: SubmissionKind, body: unknown, files: readonly NewFile[] = []): Promise<OutboxRow> =>
  (await load()).submit(kind, body, files)

/** Resolves to what is still unsent. */
export const sendNow = async (): Promise<OutboxRow[]> => (await load()).send()

/** What was never tried goes; of the rest the server says whether it had arrived. */
export const settle = async (key: string): Promise<Fate> => (await load()).settle(key)

/** What has ended goes, with all that went along. */
export const dismiss = async (key: string): Promise<void> => (await load()).dismiss(key)

export const leaveOutbox: PageOutbox['leave'] = async (owner, kind) => (await load()).leave(owner, kind)

export const takeNews = async (key: string): Promise<boolean> => (await load()).takeNews(key)

export const leftOf = async (owner: string): Promise<OutboxRow[]> => (await load()).leftOf(owner)
