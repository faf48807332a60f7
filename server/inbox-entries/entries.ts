/** Keeps the inbox in step with what customers send and staff answer, in the transactions of both. */
import { sql } from '#drizzle'
import { type EntryKind, PROMISED_DAYS } from '#contract/inbox/desk.ts'
import type { Db } from '#server/platform/db/client.ts'
import { isAmong } from '#server/platform/db/is-among.ts'
import { excluded } from '#server/platform/db/queries.ts'
import { loadClosedDays } from '#server/settings/settings.ts'
import { getDueTime } from './promise.ts'
import { inboxEntries } from './schema.ts'

const loadDueTime = async (tx: Db, kind: EntryKind, at: Date): Promise<Date> =>
  new Date(getDueTime(at.getTime(), PROMISED_DAYS[kind], await loadClosedDays(tx)))

interface Received {
  customerId: string
  at: Date
  /** Position of the message. */
  seq: number
}

/** The customer has written. An earlier promise stands. */
export async function receiveMessage(tx: Db, { customerId: id, at, seq }: Received): Promise<void> {
  const dueAt = await loadDueTime(tx, 'message', at)
  await tx
    .insert(inboxEntries)
    .values({ id, kind: 'message', isOpen: true, dueAt, lastAt: at, lastSeq: seq })
    .onConflictDoUpdate({
      target: inboxEntries.id,
      set: {
        ...excluded('isOpen', 'lastAt', 'lastSeq'),
        dueAt: sql`coalesce(${inboxEntries.dueAt}, excluded.due_at)`,
      },
    })
}

/** The shop has answered, or there is nothing to answer. */
export async function answerMessages(tx: Db, customerId: string, at: Date): Promise<void> {
  await tx
    .insert(inboxEntries)
    .values({ id: customerId, kind: 'message', isOpen: false, dueAt: null, lastAt: at, lastSeq: 0 })
    .onConflictDoUpdate({ target: inboxEntries.id, set: excluded('isOpen', 'dueAt', 'lastAt') })
}

interface FollowedForm {
  id: string
  kind: EntryKind
  receivedAt: Date
  /** No one has dealt with it yet, so the promise runs. */
  isWaiting: boolean
  isOpen: boolean
}

/** A form has arrived, or its status has changed. */
export async function followForm(tx: Db, { id, kind, receivedAt, isWaiting, isOpen }: FollowedForm): Promise<void> {
  const dueAt = isWaiting ? await loadDueTime(tx, kind, receivedAt) : null
  await tx
    .insert(inboxEntries)
    .values({ id, kind, isOpen, dueAt, lastAt: receivedAt, lastSeq: 0 })
    .onConflictDoUpdate({ target: inboxEntries.id, set: excluded('isOpen', 'dueAt') })
}

/** The customers have withdrawn them. */
export async function closeEntries(tx: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tx.update(inboxEntries).set({ isOpen: false, dueAt: null }).where(isAmong(inboxEntries.id, ids))
}

export async function removeEntries(tx: Db, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.delete(inboxEntries).where(isAmong(inboxEntries.id, ids))
}
