/** The rows of the inbox as a person sees them. */
import { and, asc, desc, eq, gt, inArray, ne, or, isNull, sql } from '#drizzle'
import type { EntryKind, InboxRow, InboxView } from '#contract/inbox/desk.ts'
import { customers } from '#server/customers/schema.ts'
import type { FormRow } from '#server/form-submissions/kind.ts'
import type { Db } from '#server/platform/db/client.ts'
import { isAmong } from '#server/platform/db/is-among.ts'
import { staff } from '#server/staff/schema.ts'
import { messages } from '#server/messages/schema.ts'
import { summarize } from '#server/messages/summary.ts'
import { FORMS } from './find-entry.ts'
import { inboxEntries, inboxReads, inboxWriters } from '#server/inbox-entries/schema.ts'

/** Who looks, and when. */
interface Viewer {
  staffId: string
  nowMs: number
}

interface InboxFilter extends Viewer {
  view: InboxView
  kind?: EntryKind | undefined
  limit: number
  offset: number
}

const SUMMARY_CHARACTERS = 200

const isUnread = or(isNull(inboxReads.upTo), gt(inboxEntries.lastSeq, inboxReads.upTo))

export async function listEntries(db: Db, { view, kind, limit, offset, ...viewer }: InboxFilter): Promise<InboxRow[]> {
  const { staffId } = viewer
  const rows = await selectEntries(db, staffId)
    .where(
      and(
        view === 'open' || view === 'unread' ? eq(inboxEntries.isOpen, true) : undefined,
        view === 'unread' ? isUnread : undefined,
        view === 'mine' ? eq(inboxEntries.assigneeId, staffId) : undefined,
        kind && eq(inboxEntries.kind, kind),
      ),
    )
    .orderBy(desc(inboxEntries.isOpen), asc(inboxEntries.dueAt), desc(inboxEntries.lastAt), asc(inboxEntries.id))
    .limit(limit)
    .offset(offset)
  const idsOf = (its: EntryKind) => rows.filter(({ entry }) => entry.kind === its).map(({ entry }) => entry.id)
  const described = new Map([
    ...(await describeThreads(db, idsOf('message'))),
    ...(await describeForms(db, 'inquiry', idsOf('inquiry'))),
    ...(await describeForms(db, 'application', idsOf('application'))),
  ])
  const writers = await listWriters(
    db,
    rows.map(({ entry }) => entry.id),
    viewer,
  )
  // Erased in between.
  return rows.flatMap((row) => {
    const about = described.get(row.entry.id)
    return about ? [{ ...toRow(row), ...about, writers: writers.get(row.entry.id) ?? [] }] : []
  })
}

const selectEntries = (db: Db, staffId: string) =>
  db
    .select({ entry: inboxEntries, upTo: inboxReads.upTo, assignee: { id: staff.id, name: staff.name } })
    .from(inboxEntries)
    .leftJoin(inboxReads, and(eq(inboxReads.entryId, inboxEntries.id), eq(inboxReads.staffId, staffId)))
    .leftJoin(staff, eq(staff.id, inboxEntries.assigneeId))

type SelectedEntry = Awaited<ReturnType<typeof selectEntries>>[number]

const toRow = ({ entry, upTo, assignee }: SelectedEntry) => ({
  id: entry.id,
  kind: entry.kind,
  isOpen: entry.isOpen,
  dueAt: entry.dueAt?.toISOString() ?? null,
  lastAt: entry.lastAt.toISOString(),
  isUnread: upTo === null || entry.lastSeq > upTo,
  assignee,
})

type Description = Pick<InboxRow, 'number' | 'name' | 'summary' | 'status'>

async function describeThreads(db: Db, customerIds: readonly string[]): Promise<[string, Description][]> {
  if (customerIds.length === 0) return []
  const { id, familyName, givenName } = customers
  const last = sql<{ text: string; fileIds: string[] } | null>`(
    select json_build_object('text', left(m.text, ${SUMMARY_CHARACTERS}), 'fileIds', m.file_ids)
    from ${messages} as m where m.customer_id = ${customers}.id order by m.seq desc limit 1)`
  const rows = await db.select({ id, familyName, givenName, last }).from(customers).where(isAmong(id, customerIds))
  return rows.map((row) => [
    row.id,
    {
      number: null,
      name: `${row.familyName} ${row.givenName}`.trim() || null,
      summary: row.last ? summarize(row.last) : '',
      status: null,
    },
  ])
}

async function describeForms(
  db: Db,
  kind: keyof typeof FORMS,
  ids: readonly string[],
): Promise<[string, Description][]> {
  if (ids.length === 0) return []
  const { table, statuses, getSummary } = FORMS[kind]
  const rows: FormRow[] = await db
    .select()
    .from(table)
    .where(inArray(table.id, [...ids]))
  return rows.map(({ id, number, contact, content, status }) => [
    id,
    {
      number,
      name: contact && `${contact.familyName} ${contact.givenName}`,
      summary: content
        ? getSummary(content)
            .map(([, text]) => text)
            .join('、')
        : '',
      status: statuses[status] ?? status,
    },
  ])
}

/** Undefined for a customer with whom no one has exchanged a message. */
export async function loadEntryRow(db: Db, viewer: Viewer, id: string) {
  const [row] = await selectEntries(db, viewer.staffId).where(eq(inboxEntries.id, id))
  const writers = (await listWriters(db, [id], viewer)).get(id) ?? []
  return row && { ...toRow(row), writers }
}

/** The names of others who write an answer now, by entry. */
async function listWriters(db: Db, ids: readonly string[], { staffId, nowMs }: Viewer): Promise<Map<string, string[]>> {
  const rows =
    ids.length === 0
      ? []
      : await db
          .select({ entryId: inboxWriters.entryId, name: staff.name })
          .from(inboxWriters)
          .innerJoin(staff, eq(staff.id, inboxWriters.staffId))
          .where(
            and(
              inArray(inboxWriters.entryId, [...ids]),
              ne(inboxWriters.staffId, staffId),
              gt(inboxWriters.until, new Date(nowMs)),
            ),
          )
          .orderBy(asc(staff.name))
  const found = new Map<string, string[]>()
  for (const { entryId, name } of rows) found.set(entryId, [...(found.get(entryId) ?? []), name])
  return found
}
