/** Sends waiting rows one at a time across tabs and the worker. The server executes a repeated row only once. */
import { UPLOAD_PATH } from '#contract/shared/constants.ts'
import { KEY_HEADER, SUBMISSION_HEADER, UNSEEN_HEADER } from '#contract/shared/submission-kind.ts'
import { type DeviceSession, isTokenRefused, withToken } from '#src/device/session/request.ts'
import { GUEST_OWNER, OUTBOX_LOCK } from '#src/device/storage/names.ts'
import { ExpiredSessionError } from '#src/device/session/refresh.ts'
import { isSessionExpired, isTokenExpired, type Session } from '#src/device/session/token.ts'
import { isTemporaryFailure } from '#src/device/storage/guard-database.ts'
import { withLock } from '#src/device/storage/lock.ts'
import { LONGEST_RETRY_AFTER_MS, parseOutcome } from './response.ts'
import { applyOutcome, type Attachment, isVisibleTo, type Outcome, type OutboxRow, startAttempt } from './row.ts'
import { isUnsent } from './state.ts'
import { listAttachments, listInMemoryRows, loadRows, setUploaded, updateRow } from './store.ts'

export interface SendContext {
  session: DeviceSession
  isPageVisible: () => boolean | Promise<boolean>
  /** Certainly no network: nothing is attempted, so rows can still be changed without asking the server. */
  isOffline: () => boolean
}

/** A longer holder is suspended or uploading over a slow connection. Then two senders run; the server deduplicates. */
const LOCK_WAIT_MS = 60_000

export const withOutboxLock = <T>(work: () => Promise<T>): Promise<T> =>
  withLock(OUTBOX_LOCK, work, { waitLimitMs: LOCK_WAIT_MS })

/**
 * `respectBackoff`: also wait for the row's own back-off, not only for the server's `Retry-After`. A due time further
 * off than the longest possible wait was computed with a wrong clock.
 */
function isDue(row: OutboxRow, now: number, respectBackoff: boolean): boolean {
  const dueAt = respectBackoff ? row.nextAt : row.notBefore
  return isUnsent(row) && (now >= dueAt || dueAt - now > LONGEST_RETRY_AFTER_MS)
}

async function sendIfDue({ session, isPageVisible }: SendContext, key: string, respectBackoff: boolean): Promise<void> {
  let isClaimed = false
  // Under the lock, a row in state `sending` was left behind by a page that was killed.
  const row = await updateRow(key, (it) => {
    isClaimed = isDue(it, Date.now(), respectBackoff)
    return isClaimed ? startAttempt(it) : it
  })
  if (!row || !isClaimed) return
  // If the device itself fails, the outcome is unknown.
  const outcome = await sendRow(row, session, await isPageVisible()).catch((): Outcome => ({ is: 'later' }))
  await updateRow(key, (it) => applyOutcome(it, outcome, Date.now()))
}

/**
 * Tries each due row once. Resolves to the rows of guests and the current customer that are unsent afterwards. Rejects if
 * the database does not respond, after trying the rows held in memory.
 */
export async function sendDueRows(context: SendContext, { respectBackoff = false } = {}): Promise<OutboxRow[]> {
  const tried = new Set<string>()
  for (;;) {
    const owner = await loadCurrentOwner(context.session)
    let failure: unknown
    const known = await loadRows().catch((error: unknown) => {
      failure = error
      return listInMemoryRows()
    })
    const rows = known.filter((row) => isVisibleTo(row, owner))
    const next = rows.find((row) => !tried.has(row.key) && isDue(row, Date.now(), respectBackoff))
    if (!next || context.isOffline()) {
      if (isTemporaryFailure(failure)) throw failure
      return rows.filter(isUnsent)
    }
    tried.add(next.key)
    await withOutboxLock(() => sendIfDue(context, next.key, respectBackoff))
  }
}

const TIMEOUT_MS = 25_000
/** The timeout grows by a second for each of these. */
const BYTES_PER_SECOND = 20_000
/** If a refusal arrives this long after the submission, the customer also gets a mail. */
const UNSEEN_AFTER_MS = 10 * 60_000

interface PostRequest {
  address: string
  headers: Record<string, string>
  body: string | FormData
  bytes: number
}

async function post(
  owner: string,
  { address, headers, body, bytes }: PostRequest,
  session: DeviceSession,
): Promise<Outcome> {
  const signal = AbortSignal.timeout(TIMEOUT_MS + Math.ceil(bytes / BYTES_PER_SECOND) * 1000)
  try {
    const response = await fetchAsOwner(owner, address, { method: 'POST', headers, body, signal }, session)
    return response ? await parseOutcome(response) : { is: 'login' }
  } catch {
    // No response, or one that was cut off: the outcome is unknown.
    return { is: 'later' }
  }
}

function toUploadRequest({ id, rowKey, bytes, type }: Attachment): PostRequest {
  const body = new FormData()
  body.set('file', new Blob([bytes], { type }), 'file')
  const headers = { [KEY_HEADER]: id, [SUBMISSION_HEADER]: rowKey }
  return { address: `/api${UPLOAD_PATH}`, headers, body, bytes: bytes.byteLength }
}

/** Resolves to the outcome that stopped the upload, or undefined once all files are uploaded. */
async function uploadFiles(
  attachments: Attachment[],
  owner: string,
  session: DeviceSession,
): Promise<Outcome | undefined> {
  for (const attachment of attachments.filter(({ isUploaded }) => !isUploaded)) {
    const outcome = await post(owner, toUploadRequest(attachment), session)
    if (outcome.is !== 'accepted') return outcome
    await setUploaded(attachment, true)
  }
  return undefined
}

/** One attempt: each attachment in its own request, then the row that refers to them. */
async function sendRow(row: OutboxRow, session: DeviceSession, isPageVisible: boolean): Promise<Outcome> {
  const attachments = await listAttachments(row)
  const failure = await uploadFiles(attachments, row.owner, session)
  if (failure) return failure
  const isUnseen = !isPageVisible || session.clock.serverNow() - row.submittedAt > UNSEEN_AFTER_MS
  const headers = {
    'content-type': 'application/json',
    [KEY_HEADER]: row.key,
    ...(isUnseen && { [UNSEEN_HEADER]: '1' }),
  }
  const request = { address: row.path, headers, body: row.body, bytes: new Blob([row.body]).size }
  const outcome = await post(row.owner, request, session)
  if (outcome.is !== 'filesGone') return outcome
  // Neither side has the files any more, so they cannot be uploaded again.
  if (attachments.length === 0) return { is: 'refused', response: outcome.response }
  for (const it of attachments) await setUploaded(it, false)
  return { is: 'later', retryAfterMs: 0 }
}

const getId = (customer: unknown): unknown => (customer as { id?: unknown } | undefined)?.id

/** The logged-in customer's id. Undefined also while a session exists but its customer has not been loaded. */
export async function loadCurrentOwner({ store }: DeviceSession): Promise<string | undefined> {
  const { session, customer } = await store.read()
  const id = session && getId(customer)
  return typeof id === 'string' ? id : undefined
}

/**
 * Fetches with the identity of a row's owner: guests without a token, customers with theirs, refreshed if necessary.
 * Undefined: that customer must log in first. A row is never sent as another customer's, nor a customer's as a guest's.
 */
export async function fetchAsOwner(
  owner: string,
  path: string,
  init: RequestInit,
  session: DeviceSession,
): Promise<Response | undefined> {
  const { store, refresher, clock, plainFetch } = session
  if (owner === GUEST_OWNER) return plainFetch(path, init)

  async function refresh(old: Session): Promise<Session | undefined> {
    try {
      return await refresher.refresh(old)
    } catch (error) {
      if (error instanceof ExpiredSessionError) return undefined
      throw error
    }
  }

  const { session: current, customer } = await store.read()
  if (!current || getId(customer) !== owner) return undefined
  const now = clock.serverNow()
  const isStale = isTokenExpired(current, now) || isSessionExpired(current, now)
  const first = isStale ? await refresh(current) : current
  const response = first && (await plainFetch(path, withToken(init, first)))
  if (!response || !(await isTokenRefused(response))) return response
  const second = await refresh(first)
  const retried = second && (await plainFetch(path, withToken(init, second)))
  if (!retried || !(await isTokenRefused(retried))) return retried
  // The session is refused again by the next request.
  await refresher.refuse(second).catch(() => {})
  return undefined
}
