/** An entry of the inbox with everything that an answer needs. */
import { eq, inArray, max } from '#drizzle'
import type { InboxEntry } from '#contract/inbox/desk.ts'
import { CodedError } from '#contract/shared/errors.ts'
import type { CustomerRow } from '#server/customers/rows.ts'
import { files } from '#server/files/schema.ts'
import type { FormKind, FormRow } from '#server/form-submissions/kind.ts'
import { loadThread, toMessage } from '#server/messages/rows.ts'
import { messages } from '#server/messages/schema.ts'
import type { Db } from '#server/platform/db/client.ts'
import { findSubject } from './find-entry.ts'
import { loadEntryRow } from './list.ts'

interface EntryQuery {
  /** Number or id. */
  which: string
  /** Messages before this position. */
  before?: number | undefined
  staffId: string
  nowMs: number
}

/** Throws NOT_FOUND. */
export async function loadEntry(db: Db, { which, before, ...viewer }: EntryQuery): Promise<InboxEntry> {
  const found = await findSubject(db, which)
  if (!found) throw new CodedError('NOT_FOUND')
  const { id, kind } = found
  const row = await loadEntryRow(db, viewer, id)
  if (found.kind !== 'message') {
    if (!row) throw new CodedError('NOT_FOUND')
    return { ...row, ...(await describeForm(db, found.form, found.formKind)) }
  }
  const none = { id, kind, isOpen: false, dueAt: null, isUnread: false, assignee: null, writers: [] }
  return {
    ...(row ?? { ...none, lastAt: found.customer.createdAt.toISOString() }),
    ...(await describeThread(db, found.customer, before)),
  }
}

async function describeThread(db: Db, customer: CustomerRow, before: number | undefined) {
  const { id, familyName, givenName, familyKana, givenKana, email, phone } = customer
  const { rows, hasEarlier } = await loadThread(db, id, before)
  return {
    number: null,
    name: `${familyName} ${givenName}`.trim() || null,
    status: null,
    lastSeq: await findLastSeq(db, id),
    customer: { id, kana: `${familyKana} ${givenKana}`.trim() || null, email, phone },
    thread: { messages: rows.map(toMessage), hasEarlier },
    form: null,
  }
}

/** Position of the last message of a thread, from either side; 0 for none. */
export async function findLastSeq(db: Db, customerId: string): Promise<number> {
  const [row] = await db
    .select({ seq: max(messages.seq) })
    .from(messages)
    .where(eq(messages.customerId, customerId))
  return row?.seq ?? 0
}

async function describeForm(db: Db, form: FormRow, { statuses, getFacts }: FormKind) {
  const { number, contact, content, customerId, status, createdAt } = form
  const fileIds = content?.fileIds ?? []
  const known =
    fileIds.length === 0
      ? []
      : await db.select({ id: files.id, kind: files.kind }).from(files).where(inArray(files.id, fileIds))
  return {
    number,
    name: contact && `${contact.familyName} ${contact.givenName}`,
    status: statuses[status] ?? status,
    lastSeq: 0,
    customer: {
      id: customerId,
      kana: contact && `${contact.familyKana} ${contact.givenKana}`,
      email: contact?.email ?? null,
      phone: contact?.phone ?? null,
    },
    thread: null,
    form: {
      receivedAt: createdAt.toISOString(),
      facts: content ? getFacts(content, createdAt.getTime()).map(([label, text]) => ({ label, text })) : [],
      // In the order in which they were chosen.
      files: fileIds.flatMap((id) => known.find((it) => it.id === id) ?? []),
      status,
      statuses: Object.entries(statuses).map(([id, label]) => ({ id, label })),
    },
  }
}
