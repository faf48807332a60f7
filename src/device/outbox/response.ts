/** What a response means for a row that was sent. */
import { ERRORS } from '#contract/shared/errors.ts'
import { parseErrorBody } from '#src/device/network/errors.ts'
import type { Outcome } from './row.ts'

/** The server has not decided; the same key may be sent again. */
const UNDECIDED = new Set([408, 425, 429])

/** Longer values of `Retry-After` are cut to this. */
export const LONGEST_RETRY_AFTER_MS = 60 * 60_000

/** `Retry-After` in ms. The header has seconds or a date. */
function parseRetryAfter(headers: Headers): number | undefined {
  const text = headers.get('retry-after')
  if (text === null) return undefined
  // A date is the server's, and the device's clock may be wrong.
  const serverNow = Number(headers.get('x-server-time') ?? Date.now())
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - serverNow
  return Number.isFinite(ms) ? Math.min(Math.max(0, ms), LONGEST_RETRY_AFTER_MS) : undefined
}

/** A captive portal or gateway may respond instead, even with 200. Only our server sends its time. */
const isFromStore = ({ headers }: Response): boolean => headers.has('x-server-time')

export async function parseOutcome(response: Response): Promise<Outcome> {
  const { status, headers } = response
  if (response.ok && isFromStore(response)) return { is: 'accepted', response: { status, body: await response.text() } }
  const error = await parseErrorBody(response)
  const isUndecided = !error || status >= 500 || UNDECIDED.has(status) || error.code === 'IN_PROGRESS'
  if (isUndecided) return { is: 'later', retryAfterMs: parseRetryAfter(headers) }
  if (status === ERRORS.UNAUTHORIZED.status) return { is: 'login' }
  if (error.code === 'WITHDRAWN') return { is: 'revoked' }
  const stored = { status, body: await response.text() }
  return { is: error.code === 'FILE_GONE' ? 'filesGone' : 'refused', response: stored }
}
