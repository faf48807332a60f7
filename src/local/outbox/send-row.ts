/** One attempt: the request, and what its answer means. */
import { ERRORS } from '#contract/errors.ts'
import { KEY_HEADER, UNSEEN_HEADER } from '#contract/submission-kind.ts'
import { readErrorBody } from '../error-body.ts'
import type { DeviceSession } from '../device-session.ts'
import { fetchAs } from './fetch-as.ts'
import type { Outcome, OutboxRow } from './outbox-row.ts'

const TIMEOUT_MS = 25_000
/** A second more for each of these. */
const BYTES_A_SECOND = 20_000
/** A refusal that comes so long after the tap is also written to the customer. */
const UNSEEN_AFTER_MS = 10 * 60_000

/** Nothing is decided yet; the same key may come again. */
const UNDECIDED = new Set([408, 425, 429])

const headersOf = (row: OutboxRow, isUnseen: boolean): Record<string, string> => ({
  'content-type': 'application/json',
  [KEY_HEADER]: row.key,
  ...(isUnseen && { [UNSEEN_HEADER]: '1' }),
})

/** `Retry-After` in ms, given in seconds or as a date. */
function readRetryAfter(headers: Headers): number | undefined {
  const text = headers.get('retry-after')
  if (text === null) return undefined
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now()
  return Number.isFinite(ms) ? Math.max(0, ms) : undefined
}

/** Whoever stands in between (a hotel's login page, a gateway) answers too, with 200 also. Only our server tells its time. */
const isOurs = ({ headers }: Response): boolean => headers.has('x-server-time')

async function read(response: Response): Promise<Outcome> {
  const { status, headers } = response
  if (response.ok && isOurs(response)) return { is: 'accepted', answer: { status, body: await response.text() } }
  const error = await readErrorBody(response)
  const isUndecided = !error || status >= 500 || UNDECIDED.has(status) || error.code === 'IN_PROGRESS'
  if (isUndecided) return { is: 'later', retryAfterMs: readRetryAfter(headers) }
  if (status === ERRORS.UNAUTHORIZED.status) return { is: 'login' }
  return { is: 'refused', answer: { status, body: await response.text() } }
}

/** `isSeen`: somebody looks at one of our pages. */
export async function sendRow(row: OutboxRow, session: DeviceSession, isSeen: boolean): Promise<Outcome> {
  const isUnseen = !isSeen || session.clock.serverNow() - row.tappedAt > UNSEEN_AFTER_MS
  const signal = AbortSignal.timeout(TIMEOUT_MS + Math.ceil(new Blob([row.body]).size / BYTES_A_SECOND) * 1000)
  try {
    const init = { method: 'POST', headers: headersOf(row, isUnseen), body: row.body, signal }
    const response = await fetchAs(row.owner, row.address, init, session)
    return response ? await read(response) : { is: 'login' }
  } catch {
    return { is: 'later' }
  }
}
