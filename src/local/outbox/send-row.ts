/** One attempt: what goes along, each on its own, then what names it. */
import { KEY_HEADER, SUBMISSION_HEADER, UNSEEN_HEADER } from '#contract/submission-kind.ts'
import type { DeviceSession } from '../device-session.ts'
import type { Attachment } from './attachment.ts'
import { attachmentsOf, markUp } from './attachments.ts'
import { fetchAs } from './fetch-as.ts'
import type { Outcome, OutboxRow } from './outbox-row.ts'
import { readOutcome } from './read-outcome.ts'

const TIMEOUT_MS = 25_000
/** A second more for each of these. */
const BYTES_A_SECOND = 20_000
/** A refusal that comes so long after the tap is also written to the customer. */
const UNSEEN_AFTER_MS = 10 * 60_000

interface Parcel {
  address: string
  headers: Record<string, string>
  body: string | FormData
  bytes: number
}

async function post(
  owner: string,
  { address, headers, body, bytes }: Parcel,
  session: DeviceSession,
): Promise<Outcome> {
  const signal = AbortSignal.timeout(TIMEOUT_MS + Math.ceil(bytes / BYTES_A_SECOND) * 1000)
  try {
    const response = await fetchAs(owner, address, { method: 'POST', headers, body, signal }, session)
    return response ? await readOutcome(response) : { is: 'login' }
  } catch {
    return { is: 'later' }
  }
}

function parcelOf({ id, key, bytes, type }: Attachment): Parcel {
  const body = new FormData()
  body.set('file', new Blob([bytes], { type }), 'file')
  const headers = { [KEY_HEADER]: id, [SUBMISSION_HEADER]: key }
  return { address: '/api/Files/upload', headers, body, bytes: bytes.byteLength }
}

/** Those that are up are not sent again. Undefined: all are. */
async function sendFiles(
  attachments: Attachment[],
  owner: string,
  session: DeviceSession,
): Promise<Outcome | undefined> {
  for (const attachment of attachments.filter(({ isUp }) => !isUp)) {
    const outcome = await post(owner, parcelOf(attachment), session)
    if (outcome.is !== 'accepted') return outcome
    await markUp(attachment, true)
  }
  return undefined
}

/** `isSeen`: somebody looks at one of our pages. */
export async function sendRow(row: OutboxRow, session: DeviceSession, isSeen: boolean): Promise<Outcome> {
  const attachments = await attachmentsOf(row)
  const hindrance = await sendFiles(attachments, row.owner, session)
  if (hindrance) return hindrance
  const isUnseen = !isSeen || session.clock.serverNow() - row.tappedAt > UNSEEN_AFTER_MS
  const headers = {
    'content-type': 'application/json',
    [KEY_HEADER]: row.key,
    ...(isUnseen && { [UNSEEN_HEADER]: '1' }),
  }
  const parcel = { address: row.address, headers, body: row.body, bytes: new Blob([row.body]).size }
  const outcome = await post(row.owner, parcel, session)
  if (outcome.is !== 'filesGone') return outcome
  // What neither has any more cannot be sent again.
  if (attachments.length === 0) return { is: 'refused', answer: outcome.answer }
  for (const it of attachments) await markUp(it, false)
  return { is: 'later', retryAfterMs: 0 }
}
