/** The outbox of a page: when it sends, and what it shows. Loaded with the first submission, or where something waits. */
import { ulid } from 'ulid'
import { DAY_MS } from '#contract/rules.ts'
import type { SubmissionKind } from '#contract/submission-kind.ts'
import { coalesce } from '../coalesce.ts'
import { failsForNow } from '../guard-db.ts'
import { isOffline, onBackOnline } from '../page-reach.ts'
import { pageSession } from '../page-session.ts'
import { presentOwner } from './fetch-as.ts'
import { askForSync } from './background-sync.ts'
import { onRows } from './outbox-channel.ts'
import { isOf, isSettled, isUncertain, isUnsent, newRow, type OutboxRow } from './outbox-row.ts'
import { addRow, changeRow, dropRows, readRows, spareRows, takeNews } from './outbox-rows.ts'
import { type Sender, sendWaiting } from './sender.ts'
import { settleRow } from './settle-row.ts'
import { type NewFile, type PageOutbox, shownOutbox, showOutbox } from './shown-outbox.ts'
import { GUEST } from '../owner.ts'
import { countWrite } from '../writes-under-way.ts'

/** What has ended can still be looked at for so long. */
const SETTLED_KEPT_MS = 30 * DAY_MS

const sender: Sender = {
  get session() {
    return pageSession()
  },
  isSeen: () => !document.hidden,
  isOffline,
}

let timer: ReturnType<typeof setTimeout> | undefined

/** The device does not answer, or somebody else is sending, who may die. */
const AGAIN_MS = 30_000
/** The network tells when it is back, mostly. */
const OFFLINE_MS = 5_000
const LONGEST_WAIT_MS = 10 * 60_000

/** In ms; undefined where nothing goes on by itself. */
function pauseBefore(unsent: readonly OutboxRow[] | undefined): number | undefined {
  if (!unsent) return AGAIN_MS
  const pauses = unsent
    .filter(({ state }) => state !== 'needsLogin')
    .map(({ state, nextAt }) => (state === 'sending' ? AGAIN_MS : nextAt - Date.now()))
  if (pauses.length === 0) return undefined
  return Math.min(Math.max(isOffline() ? OFFLINE_MS : 1_000, Math.min(...pauses)), LONGEST_WAIT_MS)
}

async function sendDue(isPatient: boolean): Promise<OutboxRow[]> {
  clearTimeout(timer)
  let unsent: OutboxRow[] | undefined
  try {
    unsent = await countWrite(sendWaiting(sender, { isPatient }))
    if (unsent.some(({ state }) => state === 'waiting')) await askForSync()
    return unsent
  } finally {
    clearTimeout(timer)
    const pause = pauseBefore(unsent)
    if (pause !== undefined) timer = setTimeout(sendPatiently, pause)
  }
}

const send = coalesce(() => sendDue(false))
const sendPatiently = () => void sendDue(true).catch(() => {})
const sendSoon = () => void send().catch(() => {})

/** A key carries its time, by which the server judges its age: not by a device whose clock is wrong. */
async function submit(kind: SubmissionKind, body: unknown, files: readonly NewFile[]): Promise<OutboxRow> {
  const { keeper, clock } = pageSession()
  const owner = keeper.peek() ? await presentOwner(pageSession()) : GUEST
  if (owner === undefined) throw new Error('Nobody knows whose it would be')
  const tappedAt = clock.serverNow()
  const row = newRow(kind, { key: ulid(tappedAt), owner, body, tappedAt })
  const attachments = files.map((file) => ({ ...file, key: row.key, isUp: false }))
  if (!(await addRow(row, attachments))) addEventListener('beforeunload', askBeforeLeaving)
  void navigator.storage?.persist?.().catch(() => {})
  sendSoon()
  // The page that follows knows of it.
  await showNow().catch(() => {})
  return row
}

/** What cannot be stored would go with the page: then the browser asks first. */
function askBeforeLeaving(event: BeforeUnloadEvent): void {
  if (spareRows().some(isUnsent)) event.preventDefault()
}

/** A page that comes back shows what happened meanwhile. */
async function show(): Promise<void> {
  const owner = await presentOwner(pageSession())
  const rows = await readRows().catch(rowsWithoutDevice)
  showOutbox({ isRead: rows !== undefined, rows: rows?.filter((row) => isOf(row, owner)) ?? [] })
}

/** What was shown of a device that does not answer stays. Undefined: it may have something, and nobody knows. */
function rowsWithoutDevice(error: unknown): OutboxRow[] | undefined {
  const rows = [...shownOutbox().rows.filter(({ isFleeting }) => !isFleeting), ...spareRows()]
  if (rows.length > 0 || shownOutbox().isRead || !failsForNow(error)) return rows
  setTimeout(showSoon, AGAIN_MS)
  return undefined
}

async function sweep(): Promise<void> {
  const isOver = (row: OutboxRow) => isSettled(row) && pageSession().clock.serverNow() - row.tappedAt > SETTLED_KEPT_MS
  for (const row of (await readRows()).filter(isOver)) await changeRow(row.key, () => undefined)
}

/** Rejects where nobody knows what the device has. */
async function rowsForSure(): Promise<OutboxRow[]> {
  const rows = await readRows().catch(rowsWithoutDevice)
  if (!rows) throw new Error('The device does not answer')
  return rows
}

const showNow = coalesce(show)
const showSoon = () => void showNow().catch(() => {})

function start(): void {
  onRows(showSoon)
  onBackOnline(sendSoon)
  addEventListener('pageshow', sendSoon)
  document.addEventListener('visibilitychange', () => document.hidden || sendSoon())
  // Whoever has come is told of his own, and what waited for him goes.
  pageSession().keeper.subscribe((_, cause) => {
    showSoon()
    if (cause !== 'renewal') sendSoon()
  })
  showSoon()
  sendSoon()
  void sweep().catch(() => {})
}

start()

export const pageOutbox: PageOutbox = {
  submit,
  send,
  settle: (key) => settleRow(key, pageSession()),
  dismiss: async (key) => void (await changeRow(key, (row) => (isSettled(row) ? undefined : row))),
  takeNews,
  leave: (owner, kind) =>
    dropRows(owner, (row) => kind === 'gone' || row.state === 'done' || (kind === 'asked' && !isUncertain(row))),
  leftOf: async (owner) => (await rowsForSure()).filter((row) => row.owner === owner && row.state !== 'done'),
}
