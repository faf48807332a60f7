/** The progress of a submission, as pages show it. Part of the first load, unlike the rest of `row.ts`. */

/**
 * `waiting` 送信待ち → `sending` 送信中 → `done` 受付済み. `needsChoice` 要確認: the server refused it. `needsLogin`: sending
 * continues when the same customer logs in again.
 */
export type OutboxState = 'waiting' | 'sending' | 'done' | 'needsChoice' | 'needsLogin'

/** A response as received: its HTTP status and its body as JSON text. */
export interface StoredResponse {
  status: number
  body: string
}

/** The fields of a row that pages show. */
export interface Progress {
  state: OutboxState
  /** Number of attempts that may have reached the server. */
  attempts: number
  response?: StoredResponse
}

export const isUnsent = ({ state }: Pick<Progress, 'state'>): boolean =>
  state === 'waiting' || state === 'sending' || state === 'needsLogin'

/** While online, the first attempt is not shown as unsent. */
export const isVisiblyUnsent = (row: Progress, isOffline: boolean): boolean =>
  isUnsent(row) && (isOffline || row.state === 'needsLogin' || row.attempts > (row.state === 'sending' ? 1 : 0))

/** The server may have received it, but no response arrived. */
export const isUncertain = (row: Progress): boolean => isUnsent(row) && row.attempts > 0

/** Accepted or refused. */
export const isSettled = (row: Pick<Progress, 'state'>): boolean => !isUnsent(row)

/** Undefined if there is no response yet, or it is not JSON. */
export function parseStoredResponse({ response }: Pick<Progress, 'response'>): unknown {
  try {
    return JSON.parse(response?.body ?? '')
  } catch {
    return undefined
  }
}
