/** The outbox of a page: when it sends, and what it shows. Loaded with the first submission, or where something waits. */
import { ulid } from 'ulid'
import { DAY_MS } from '#contract/rules.ts'
import type { SubmissionKind } from '#contract/submission-kind.ts'
import { coalesce } from '../coalesce.ts'
import { isOffline, onBackOnline } from '../page-reach.ts'
import { pageSession } from '../page-session.ts'
import { presentOwner } from './fetch-as.ts'
import { addAttachments } from './attachments.ts'
import { askForSync } from './background-sync.ts'
import { onRows } from './outbox-channel.ts'
import { isNews, isOf, isSettled, isUncertain, isUnsent, newRow, type OutboxRow } from './outbox-row.ts'
import { addRow, changeRow, dropRows, readRows } from './outbox-rows.ts'
import { type Sender, sendWaiting } from './sender.ts'
import { settleRow } from './settle-row.ts'
import { type NewFile, type PageOutbox, shownOutbox, showOutbox } from './shown-outbox.ts'
import { GUEST } from '../owner.ts'

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

async function sendDue(isPatient: boolean): Promise<OutboxRow[]> {
  clearTimeout(timer)
  const unsent = await sendWaiting(sender, { isPatient })
  const waiting = unsent.filter(({ state }) => state === 'waiting')
  if (waiting.length > 0) {
    await askForSync()
    const nextAt = Math.min(...waiting.map((it) => it.nextAt))
    clearTimeout(timer)
    timer = setTimeout(sendPatiently, Math.max(1_000, nextAt - Date.now()))
  }
  return unsent
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
  await addAttachments(files.map((file) => ({ ...file, key: row.key, isUp: false })))
  if (!(await addRow(row))) askBeforeLeaving()
  void navigator.storage?.persist?.().catch(() => {})
  sendSoon()
  // The page that follows knows of it.
  await showNow().catch(() => {})
  return row
}

/** What cannot be stored would go with the page: then the browser asks first. */
function askBeforeLeaving(): void {
  const isAtStake = (row: OutboxRow) => row.isFleeting === true && isUnsent(row)
  addEventListener('beforeunload', (event) => {
    if (shownOutbox().rows.some(isAtStake)) event.preventDefault()
  })
}

/** A page that comes back shows what happened meanwhile. */
async function show(): Promise<void> {
  const owner = await presentOwner(pageSession())
  const rows = await readRows()
  showOutbox({ isRead: true, rows: rows.filter((row) => isOf(row, owner)) })
}

async function sweep(): Promise<void> {
  const isOver = (row: OutboxRow) => isSettled(row) && pageSession().clock.serverNow() - row.tappedAt > SETTLED_KEPT_MS
  for (const row of (await readRows()).filter(isOver)) await changeRow(row.key, () => undefined)
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
  async takeNews(key) {
    let isMine = false
    await changeRow(key, (row) => {
      isMine = isNews(row)
      return isMine ? { ...row, isTold: true } : row
    })
    return isMine
  },
  leave: (owner, kind) =>
    dropRows(owner, (row) => kind === 'gone' || isSettled(row) || (kind === 'asked' && !isUncertain(row))),
  unsentOf: async (owner) => (await readRows()).filter((row) => row.owner === owner && isUnsent(row)),
}
