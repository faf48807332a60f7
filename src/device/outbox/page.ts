/** The outbox of a page: when it sends and what it shows. Loaded with the first submission, or if the device has data. */
import { ulid } from 'ulid'
import { DAY_MS } from '#contract/shared/constants.ts'
import type { SubmissionKind } from '#contract/shared/submission-kind.ts'
import { trackWrite } from '#src/device/network/active-writes.ts'
import { isOffline, onBackOnline } from '#src/device/network/connectivity.ts'
import { GUEST_OWNER } from '#src/device/storage/names.ts'
import { pageSession } from '#src/device/session/page.ts'
import { serverNow } from '#src/device/time/server-time.ts'
import { coalesce } from '#src/device/storage/coalesce.ts'
import { isTemporaryFailure } from '#src/device/storage/guard-database.ts'
import { requestSync } from './background-sync.ts'
import { getOutbox, type NewFile, type PageOutbox, setOutbox } from './outbox.ts'
import { createRow, isVisibleTo, type OutboxRow } from './row.ts'
import { isUnsent, isSettled, isUncertain } from './state.ts'
import { loadCurrentOwner, type SendContext, sendDueRows } from './send.ts'
import { settleRow } from './settle.ts'
import { addRow, claimNotification, listInMemoryRows, loadRows, onRowsChange, removeRows, updateRow } from './store.ts'

/** Rows with an outcome stay visible for this long. */
const SETTLED_SHOWN_MS = 30 * DAY_MS

const context: SendContext = {
  get session() {
    return pageSession()
  },
  isPageVisible: () => !document.hidden,
  isOffline,
}

/** Of the next attempt. There is one outbox per page. */
let timer: ReturnType<typeof setTimeout> | undefined

/** Used if the database does not respond, or if another tab is sending and might be killed. */
const RETRY_MS = 30_000
/** A fallback: the network usually reports when it is back. */
const OFFLINE_MS = 5_000
const LONGEST_WAIT_MS = 10 * 60_000

/** In ms. Undefined if no row can be sent without the customer. */
function getNextDelay(unsent: readonly OutboxRow[] | undefined): number | undefined {
  if (!unsent) return RETRY_MS
  const delays = unsent
    .filter(({ state }) => state !== 'needsLogin')
    .map(({ state, nextAt }) => (state === 'sending' ? RETRY_MS : nextAt - Date.now()))
  if (delays.length === 0) return undefined
  return Math.min(Math.max(isOffline() ? OFFLINE_MS : 1_000, Math.min(...delays)), LONGEST_WAIT_MS)
}

async function sendDue(respectBackoff: boolean): Promise<OutboxRow[]> {
  clearTimeout(timer)
  let unsent: OutboxRow[] | undefined
  try {
    unsent = await trackWrite(sendDueRows(context, { respectBackoff }))
    if (unsent.some(({ state }) => state === 'waiting')) await requestSync()
    return unsent
  } finally {
    clearTimeout(timer)
    const delay = getNextDelay(unsent)
    if (delay !== undefined) timer = setTimeout(sendWithBackoff, delay)
  }
}

const send = coalesce(() => sendDue(false))
// Rows that were not sent keep their state, and are sent again.
const sendWithBackoff = () => void sendDue(true).catch(() => {})
// Like `sendWithBackoff`, but ignores the back-off.
const sendSoon = () => void send().catch(() => {})

/** The key contains its creation time, from which the server computes its age. So it uses server time, not device time. */
async function submit(kind: SubmissionKind, body: unknown, files: readonly NewFile[]): Promise<OutboxRow> {
  const { store } = pageSession()
  const owner = store.get() ? await loadCurrentOwner(pageSession()) : GUEST_OWNER
  if (owner === undefined) throw new Error('The customer is unknown')
  const submittedAt = serverNow()
  const row = createRow(kind, { key: ulid(submittedAt), owner, body, submittedAt })
  const attachments = files.map((file) => ({ ...file, rowKey: row.key, isUploaded: false }))
  if (!(await addRow(row, attachments))) addEventListener('beforeunload', confirmLeaving)
  // Some browsers reject instead of declining.
  void navigator.storage?.persist?.().catch(() => {})
  sendSoon()
  // The page that the form navigates to must already show the row.
  await refreshView().catch(() => {})
  return row
}

/** Rows held in memory are lost with the page, so the browser asks for confirmation. */
function confirmLeaving(event: BeforeUnloadEvent): void {
  if (listInMemoryRows().some(isUnsent)) event.preventDefault()
}

async function updateView(): Promise<void> {
  const owner = await loadCurrentOwner(pageSession())
  const rows = await loadRows().catch(getRowsWithoutDatabase)
  const isLoaded = rows !== undefined
  setOutbox({ isLoaded, hasFailed: !isLoaded, rows: rows?.filter((row) => isVisibleTo(row, owner)) ?? [] })
}

/** Keeps showing the rows of a database that stopped responding. Undefined: it may contain rows that were never loaded. */
function getRowsWithoutDatabase(error: unknown): OutboxRow[] | undefined {
  const rows = [...getOutbox().rows.filter(({ isInMemoryOnly }) => !isInMemoryOnly), ...listInMemoryRows()]
  if (rows.length > 0 || getOutbox().isLoaded || !isTemporaryFailure(error)) return rows
  setTimeout(refreshViewSoon, RETRY_MS)
  return undefined
}

async function sweep(): Promise<void> {
  const isExpired = (row: OutboxRow) => isSettled(row) && serverNow() - row.submittedAt > SETTLED_SHOWN_MS
  for (const row of (await loadRows()).filter(isExpired)) await updateRow(row.key, () => undefined)
}

/** Rejects if it is unknown which rows the device has. */
async function loadKnownRows(): Promise<OutboxRow[]> {
  const rows = await loadRows().catch(getRowsWithoutDatabase)
  if (!rows) throw new Error('The database does not respond')
  return rows
}

const refreshView = coalesce(updateView)
// The next change refreshes it again.
const refreshViewSoon = () => void refreshView().catch(() => {})

function start(): void {
  onRowsChange(refreshViewSoon)
  onBackOnline(sendSoon)
  addEventListener('pageshow', sendSoon)
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) return
    // A suspended page may have missed changes.
    refreshViewSoon()
    sendSoon()
  })
  // A customer who logs in sees their rows, and the rows that waited for their login are sent.
  pageSession().store.subscribe((_, cause) => {
    refreshViewSoon()
    if (cause !== 'renewal') sendSoon()
  })
  refreshViewSoon()
  sendSoon()
  // The next page sweeps again.
  void sweep().catch(() => {})
}

start()

export const pageOutbox: PageOutbox = {
  submit,
  send,
  settle: (key) => settleRow(key, pageSession()),
  dismiss: async (key) => void (await updateRow(key, (row) => (isSettled(row) ? undefined : row))),
  claimNotification,
  removeOwnerRows: (owner, reason) =>
    removeRows(
      owner,
      (row) => reason === 'account-closed' || row.state === 'done' || (reason !== 'session-ended' && !isUncertain(row)),
    ),
  listOpenRows: async (owner) => (await loadKnownRows()).filter((row) => row.owner === owner && row.state !== 'done'),
}
