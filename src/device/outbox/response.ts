/** What an answer means for what was sent. */
import { ERRORS } from '#contract/errors.ts'
import { readErrorBody } from '../error-body.ts'
import type { Outcome } from './outbox-row.ts'

/** Nothing is decided yet; the same key may come again. */
const UNDECIDED = new Set([408, 425, 429])

/** Nobody is believed who wants longer. */
export const LONGEST_RETRY_AFTER_MS = 60 * 60_000

/** `Retry-After` in ms, given in seconds or as a date. */
function readRetryAfter(headers: Headers): number | undefined {
  const text = headers.get('retry-after')
  if (text === null) return undefined
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now()
  return Number.isFinite(ms) ? Math.min(Math.max(0, ms), LONGEST_RETRY_AFTER_MS) : undefined
}

/** Whoever stands in between (a hotel's login page, a gateway) answers too, with 200 also. Only our server tells its time. */
const isOurs = ({ headers }: Response): boolean => headers.has('x-server-time')

export async function readOutcome(response: Response): Promise<Outcome> {
  const { status, headers } = response
  if (response.ok && isOurs(response)) return { is: 'accepted', answer: { status, body: await response.text() } }
  const error = await readErrorBody(response)
  const isUndecided = !error || status >= 500 || UNDECIDED.has(status) || error.code === 'IN_PROGRESS'
  if (isUndecided) return { is: 'later', retryAfterMs: readRetryAfter(headers) }
  if (status === ERRORS.UNAUTHORIZED.status) return { is: 'login' }
  if (error.code === 'WITHDRAWN') return { is: 'withdrawn' }
  const answer = { status, body: await response.text() }
  return { is: error.code === 'FILE_GONE' ? 'filesGone' : 'refused', answer }
}
