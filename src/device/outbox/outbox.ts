/** The outbox as components show it. Part of every page's first load; the code that stores and sends is loaded lazily. */
import type { SubmissionKind } from '#contract/shared/submission-kind.ts'
import type { EraseReason } from '#src/device/storage/data-set.ts'
import { createTableView } from '#src/device/storage/use-table-view.ts'
import type { Attachment, OutboxRow, SettleResult } from './row.ts'

export interface OutboxView {
  /** False until the device's rows have been loaded. */
  isLoaded: boolean
  /** They could not be loaded, and will be tried again. */
  hasFailed?: boolean
  /** Rows of guests and of the current customer, oldest submission first. */
  rows: readonly OutboxRow[]
}

/** A file to attach; the body refers to it by id. */
export type NewFile = Pick<Attachment, 'id' | 'bytes' | 'type'>

export interface PageOutbox {
  submit(kind: SubmissionKind, body: unknown, files: readonly NewFile[]): Promise<OutboxRow>
  send(): Promise<OutboxRow[]>
  settle(key: string): Promise<SettleResult>
  dismiss(key: string): Promise<void>
  /** True for the one caller that must notify the customer of the outcome. */
  claimNotification(key: string): Promise<boolean>
  /**
   * `session-ended`: keeps unsent rows. `account-closed`: removes everything, because nothing can be sent any more.
   * Otherwise removes all of the owner's rows except those that the server may have received.
   */
  removeOwnerRows(owner: string, reason: EraseReason): Promise<void>
  /** Rows that are unsent, or were refused and not dismissed. */
  listOpenRows(owner: string): Promise<OutboxRow[]>
}

export const {
  get: getOutbox,
  set: setOutbox,
  subscribe: subscribeToOutbox,
  useView: useOutbox,
} = createTableView<OutboxView>({ isLoaded: false, rows: [] })

/** Set by `start.ts`, because the code that sends imports this file. */
let load: () => Promise<PageOutbox> = () => Promise.reject(new Error('The outbox is not started'))

export function setOutboxLoader(loadOutbox: () => Promise<PageOutbox>): void {
  load = loadOutbox
}

/** For pages with a form: the code that stores a submission must be loaded before the network goes away. */
export const preloadOutbox = async (): Promise<void> => void (await load())

/**
 * Stores a submission and starts sending it. Resolves once it is stored, while the first attempt is running.
 * Rejects only if the logged-in customer's id is unknown.
 */
export const submit = async (kind: SubmissionKind, body: unknown, files: readonly NewFile[] = []): Promise<OutboxRow> =>
  (await load()).submit(kind, body, files)

/** Resolves to the rows that are still unsent. */
export const sendNow = async (): Promise<OutboxRow[]> => (await load()).send()

/** Revokes a row, or loads its outcome if the server has already received it. */
export const settle = async (key: string): Promise<SettleResult> => (await load()).settle(key)

/** Deletes a row that has an outcome, with its attachments. */
export const dismiss = async (key: string): Promise<void> => (await load()).dismiss(key)

export const removeOwnerRows: PageOutbox['removeOwnerRows'] = async (owner, reason) =>
  (await load()).removeOwnerRows(owner, reason)

export const claimNotification = async (key: string): Promise<boolean> => (await load()).claimNotification(key)

export const listOpenRows = async (owner: string): Promise<OutboxRow[]> => (await load()).listOpenRows(owner)
