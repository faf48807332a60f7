/** One thing that was sent off on this device, and what became of it. Pure: storing is for outbox-rows.ts. */
import { DAY_MS } from '#contract/rules.ts'
import type { SubmissionKind } from '#contract/submission-kind.ts'
import { GUEST } from '../owner.ts'

/**
 * `waiting` 送信待ち → `sending` 送信中 → `done` 受付済み. `needsChoice` 要確認: a rule refused it. `needsLogin`: it goes on
 * when the same customer logs in again.
 */
export type OutboxState = 'waiting' | 'sending' | 'done' | 'needsChoice' | 'needsLogin'

/** The answer as it came: its HTTP status and its body as JSON text. */
export interface OutboxAnswer {
  status: number
  body: string
}

export interface OutboxRow {
  /** Made at the tap, a ULID. */
  key: string
  /** Of the kind of submission. */
  name: string
  label: string
  /** Which one of several it is. */
  about?: string
  page: string
  /** Where it goes. */
  address: string
  /** The customer's id, or GUEST; fixed at the tap. */
  owner: string
  /** JSON text, sent to the letter: the server knows the key by it. */
  body: string
  state: OutboxState
  /** How often it may have reached the server. */
  attempts: number
  /** Server time, ms. */
  tappedAt: number
  /** Device time, ms: not before, by our own patience. */
  nextAt: number
  /** Device time, ms: not before, by the server's word. */
  notBefore: number
  answer?: OutboxAnswer
  /** The customer has been told how it ended. */
  isTold: boolean
  /** Nothing can be stored here: it lasts as long as its page. */
  isFleeting?: boolean
}

/**
 * What an attempt came to. `later`: nothing is known. `login`: it is for its owner alone to go on. `filesGone`: the server
 * has lost what went along.
 */
export type Outcome =
  | { is: 'accepted' | 'refused' | 'filesGone'; answer: OutboxAnswer }
  | { is: 'withdrawn' }
  | { is: 'login' }
  | { is: 'later'; retryAfterMs?: number | undefined }

const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 5 * 60_000

interface Tapped {
  key: string
  owner: string
  body: unknown
  tappedAt: number
}

export const newRow = ({ name, label, page, call, about }: SubmissionKind, { body, ...tapped }: Tapped): OutboxRow => ({
  ...tapped,
  name,
  label,
  ...(about && { about: about(body) }),
  page,
  address: `/api${call.path}`,
  body: JSON.stringify(body),
  state: 'waiting',
  attempts: 0,
  nextAt: 0,
  notBefore: 0,
  isTold: false,
})

export const isUnsent = ({ state }: OutboxRow): boolean =>
  state === 'waiting' || state === 'sending' || state === 'needsLogin'

/** While the server can be reached, a first attempt to send is not shown. */
export const isShownUnsent = (row: OutboxRow, isOffline: boolean): boolean =>
  isUnsent(row) && (isOffline || row.state === 'needsLogin' || row.attempts > (row.state === 'sending' ? 1 : 0))

/** Guests' rows are everybody's on this device; a customer's wait for that customer. */
export const isOf = (row: OutboxRow, owner: string | undefined): boolean => row.owner === GUEST || row.owner === owner

/** What the customer has to hear: it ended, or goes no further by itself. */
export const isNews = (row: OutboxRow): boolean => !row.isTold && (isSettled(row) || row.state === 'needsLogin')

/** So long nobody waits for an answer without being asked what to do. */
const STUCK_AFTER_MS = 7 * DAY_MS

/** `now`: server time, ms; nearly is enough. */
export const isStuck = (row: OutboxRow, now: number): boolean => isUnsent(row) && now - row.tappedAt > STUCK_AFTER_MS

/** The server may know it, though nobody has heard so. */
export const isUncertain = (row: OutboxRow): boolean => isUnsent(row) && row.attempts > 0

/** Ended, one way or the other. */
export const isSettled = (row: OutboxRow): boolean => !isUnsent(row)

export const beginAttempt = (row: OutboxRow): OutboxRow => ({ ...row, state: 'sending', attempts: row.attempts + 1 })

/** Doubles, with a spread, so that a thousand devices that lost the same network do not come back as one. */
function pauseAfter(attempts: number, random: number): number {
  const pause = Math.min(FIRST_PAUSE_MS * 2 ** (attempts - 1), LONGEST_PAUSE_MS)
  return pause * (0.5 + random / 2)
}

/**
 * `random`: 0 to 1. What has ended stays as it ended: a second sender may come too late. What the customer took back,
 * though nobody heard the server's yes to it, goes.
 */
export function takeOutcome(
  row: OutboxRow,
  outcome: Outcome,
  now: number,
  random = Math.random(),
): OutboxRow | undefined {
  if (isSettled(row)) return row
  switch (outcome.is) {
    case 'accepted':
      return { ...row, state: 'done', answer: outcome.answer, isTold: false }
    case 'withdrawn':
      return undefined
    case 'refused':
      return { ...row, state: 'needsChoice', answer: outcome.answer, isTold: false }
    case 'filesGone':
    case 'later': {
      const retryAfterMs = outcome.is === 'later' ? outcome.retryAfterMs : 0
      const notBefore = retryAfterMs === undefined ? 0 : now + retryAfterMs
      const nextAt = Math.max(notBefore, now + pauseAfter(Math.max(row.attempts, 1), random))
      return { ...row, state: 'waiting', nextAt, notBefore }
    }
    case 'login':
      return { ...row, state: 'needsLogin', nextAt: 0 }
  }
}
