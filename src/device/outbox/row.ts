/** A submission on this device and its outcome. Pure; `store.ts` stores it. */
import { DAY_MS } from '#contract/shared/constants.ts'
import { toEndpointUrl } from '#contract/shared/endpoint.ts'
import type { SubmissionKind } from '#contract/shared/submission-kind.ts'
import { GUEST_OWNER } from '#src/device/storage/names.ts'
import { isSettled, isUnsent, type Progress, type StoredResponse } from './state.ts'

export interface OutboxRow extends Progress {
  /** Idempotency key, a ULID created at submission. */
  key: string
  /** Name of the kind of submission. */
  kind: string
  label: string
  /** Identifies the subject among several of the same kind. */
  subject?: string
  page: string
  /** URL path of the endpoint. */
  path: string
  /** The customer's id or GUEST_OWNER. Never changes. */
  owner: string
  /** JSON text, sent byte for byte: the server compares it when a key is repeated. */
  body: string
  /** Time of submission; server time, ms. */
  submittedAt: number
  /** Earliest next attempt by back-off; device time, ms. */
  nextAt: number
  /** Earliest next attempt by the server's `Retry-After`; device time, ms. */
  notBefore: number
  /** The customer has been notified of the outcome. */
  isNotified: boolean
  /** Held in memory because storage failed. Lost when the page closes. */
  isInMemoryOnly?: boolean
}

export interface Attachment {
  /** A ULID created on the device; the row's body refers to it. */
  id: string
  /** Key of the row. */
  rowKey: string
  /** Not a Blob: Safari loses those in private windows and across restarts. */
  bytes: ArrayBuffer
  type: string
  /** Uploaded. */
  isUploaded: boolean
}

/**
 * Outcome of an attempt. `later`: undecided, try again. `login`: the owner must log in. `filesGone`: the server no longer
 * has the attachments.
 */
export type Outcome =
  | { is: 'accepted' | 'refused' | 'filesGone'; response: StoredResponse }
  | { is: 'revoked' }
  | { is: 'login' }
  | { is: 'later'; retryAfterMs?: number | undefined }

/** `decided`: the server had received it, and the row has the outcome. `unknown`: the server cannot be reached; the row stays as it is. */
export type SettleResult = 'revoked' | 'decided' | 'unknown'

const FIRST_BACKOFF_MS = 1_000
const LONGEST_BACKOFF_MS = 5 * 60_000

interface NewRow {
  key: string
  owner: string
  body: unknown
  submittedAt: number
}

export const createRow = (
  { name: kind, label, page, call, params = {}, about }: SubmissionKind,
  { body, ...rest }: NewRow,
): OutboxRow => ({
  ...rest,
  kind,
  label,
  ...(about && { subject: about(body) }),
  page,
  path: toEndpointUrl(call, { params }),
  body: JSON.stringify(body),
  state: 'waiting',
  attempts: 0,
  nextAt: 0,
  notBefore: 0,
  isNotified: false,
})

/** Guest rows are visible to everyone on this device, a customer's only to that customer. */
export const isVisibleTo = (row: OutboxRow, owner: string | undefined): boolean =>
  row.owner === GUEST_OWNER || row.owner === owner

/** The row has an outcome or needs a login, and the customer has not been notified. */
export const needsNotification = (row: OutboxRow): boolean =>
  !row.isNotified && (isSettled(row) || row.state === 'needsLogin')

/** After this time the customer is asked what to do with an unsent row. */
const STUCK_AFTER_MS = 7 * DAY_MS

/** `now`: server time, ms; an approximation is enough. */
export const isStuck = (row: OutboxRow, now: number): boolean => isUnsent(row) && now - row.submittedAt > STUCK_AFTER_MS

export const startAttempt = (row: OutboxRow): OutboxRow => ({ ...row, state: 'sending', attempts: row.attempts + 1 })

/** Doubles with jitter, so that devices that lost the same network do not all retry at once. */
function getBackoff(attempts: number, random: number): number {
  const backoff = Math.min(FIRST_BACKOFF_MS * 2 ** (attempts - 1), LONGEST_BACKOFF_MS)
  return backoff * (0.5 + random / 2)
}

/** The secret of a link was needed to send the row. It must not stay on a device that several people use. */
function omitToken(body: string): string {
  const { token, ...rest } = JSON.parse(body) as { token?: unknown }
  return token === undefined ? body : JSON.stringify(rest)
}

/**
 * Undefined: the row is deleted, because the customer revoked it and only the confirmation was lost. A settled row does
 * not change: a second sender may finish late. `random`: 0 to 1.
 */
export function applyOutcome(
  row: OutboxRow,
  outcome: Outcome,
  now: number,
  random = Math.random(),
): OutboxRow | undefined {
  if (isSettled(row)) return row
  switch (outcome.is) {
    case 'accepted':
      return { ...row, body: omitToken(row.body), state: 'done', response: outcome.response, isNotified: false }
    case 'revoked':
      return undefined
    case 'refused':
      return { ...row, state: 'needsChoice', response: outcome.response, isNotified: false }
    case 'filesGone':
    case 'later': {
      const retryAfterMs = outcome.is === 'later' ? outcome.retryAfterMs : 0
      const notBefore = retryAfterMs === undefined ? 0 : now + retryAfterMs
      const nextAt = Math.max(notBefore, now + getBackoff(Math.max(row.attempts, 1), random))
      return { ...row, state: 'waiting', nextAt, notBefore }
    }
    case 'login':
      return { ...row, state: 'needsLogin', nextAt: 0 }
  }
}
