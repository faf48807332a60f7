/** Sends what was done, in that order: what someone did later may build on it. */
import { STAFF_HEADER } from '#contract/shared/action.ts'
import { KEY_HEADER } from '#contract/shared/submission-kind.ts'
import { parseOutcome } from '#src/device/outbox/response.ts'
import { applyOutcome, type Attachment, type Outcome, type OutboxRow, startAttempt } from '#src/device/outbox/row.ts'
import { isUnsent } from '#src/device/outbox/state.ts'
import { withLock } from '#src/device/storage/lock.ts'
import { deskFetch } from '../network/api.ts'
import { listAttachments, loadRows, setUploaded, updateRow } from './store.ts'

const LOCK = 'komorebi.desk.outbox'
/** A page that holds the lock for longer is frozen. Sending twice is safe, as the server knows the keys. */
const LOCK_WAIT_MS = 60_000
const TIMEOUT_MS = 25_000

/** Where files of a reply are uploaded. */
const UPLOAD_PATH = '/api/Messages/files'

/** One attempt for each row, one page at a time. Resolves to the rows that are unsent afterwards. */
export const sendRows = (): Promise<OutboxRow[]> => withLock(LOCK, sendAll, { waitLimitMs: LOCK_WAIT_MS })

async function sendAll(): Promise<OutboxRow[]> {
  for (const { key } of (await loadRows()).filter(isUnsent)) {
    const row = await updateRow(key, (it) => (isUnsent(it) ? startAttempt(it) : it))
    if (!row || !isUnsent(row)) continue
    const outcome = await sendRow(row).catch((): Outcome => ({ is: 'later' }))
    await updateRow(key, (it) => applyOutcome(it, outcome, Date.now()))
    if (outcome.is === 'later') break
  }
  return (await loadRows()).filter(isUnsent)
}

/** Each file in its own request, then the row that refers to them. */
async function sendRow(row: OutboxRow): Promise<Outcome> {
  const files = await listAttachments(row)
  for (const file of files.filter(({ isUploaded }) => !isUploaded)) {
    const outcome = await upload(row, file)
    if (outcome.is !== 'accepted') return outcome
    await setUploaded(file.id, true)
  }
  const headers = { 'content-type': 'application/json', [KEY_HEADER]: row.key, [STAFF_HEADER]: row.owner }
  const outcome = await post(row.path, headers, row.body)
  if (outcome.is !== 'filesGone') return outcome
  for (const { id } of files) await setUploaded(id, false)
  return files.length === 0 ? { is: 'refused', response: outcome.response } : { is: 'later', retryAfterMs: 0 }
}

function upload({ owner }: OutboxRow, { id, bytes, type }: Attachment): Promise<Outcome> {
  const body = new FormData()
  body.set('file', new Blob([bytes], { type }), 'file')
  return post(UPLOAD_PATH, { [KEY_HEADER]: id, [STAFF_HEADER]: owner }, body)
}

async function post(path: string, headers: Record<string, string>, body: string | FormData): Promise<Outcome> {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  return parseOutcome(await deskFetch(path, { method: 'POST', headers, body, signal }))
}
