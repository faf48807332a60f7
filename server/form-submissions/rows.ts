import { and, desc, eq, isNull, lte, or, type SQL } from '#drizzle'
import { addMonths, toJapanDate, toJapanInstant } from '#contract/shared/civil-date.ts'
import { CodedError } from '#contract/shared/errors.ts'
import type { EntryKind } from '#contract/inbox/desk.ts'
import { releaseFiles } from '#server/files/files.ts'
import { closeEntries, followForm, removeEntries } from '#server/inbox-entries/entries.ts'
import { isAmong } from '#server/platform/db/is-among.ts'
import { isBetweenDays } from '#server/platform/db/between-days.ts'
import { contactText, containsWords, toNumber } from '#server/platform/desk/contact-search.ts'
import type { Db } from '#server/platform/db/client.ts'
import { createNumber, MAX_NUMBER_ATTEMPTS } from '#server/platform/system/random-text.ts'
import type { FormKind, FormRow } from './kind.ts'

/** The response, without the contact. */
export const toReceipt = ({ id, number, status, createdAt, content }: FormRow) => ({
  id,
  number,
  status,
  createdAt: createdAt.toISOString(),
  content: content!,
})

/** Inserts the row with an unused number. */
export async function addForm(kind: FormKind, tx: Db, row: Omit<FormRow, 'number'>): Promise<FormRow> {
  const { table, prefix } = kind
  for (let attempt = 0; attempt < MAX_NUMBER_ATTEMPTS; attempt++) {
    const number = createNumber(prefix, row.createdAt.getTime())
    const [added] = await tx
      .insert(table)
      .values({ ...row, number })
      .onConflictDoNothing()
      .returning()
    if (!added) continue
    await follow(kind, tx, added)
    return added
  }
  // So many conflicts come from the key, not the number: its stored response has expired.
  throw new CodedError('IDEMPOTENCY_MISMATCH')
}

/** In the inbox of the staff. */
function follow(
  { submission, statuses, decided }: FormKind,
  tx: Db,
  { id, status, createdAt }: FormRow,
): Promise<void> {
  const isWaiting = status === Object.keys(statuses)[0]
  const isOpen = !decided.includes(status)
  return followForm(tx, { id, kind: submission.name as EntryKind, receivedAt: createdAt, isWaiting, isOpen })
}

/** The list has no second page. */
const MAX_LISTED = 100

export async function listOwnForms({ table }: FormKind, db: Db, customerId: string): Promise<FormRow[]> {
  return db
    .select()
    .from(table)
    .where(eq(table.customerId, customerId))
    .orderBy(desc(table.createdAt))
    .limit(MAX_LISTED)
}

/** Finds by number or id, in any notation. */
export async function findForm({ table }: FormKind, db: Db, numberOrId: string): Promise<FormRow | undefined> {
  const text = toNumber(numberOrId)
  const [row] = await db
    .select()
    .from(table)
    .where(or(eq(table.number, text), eq(table.id, text)))
  return row
}

interface FormFilter {
  status?: string | undefined
  /** Without those that are decided. */
  isOpen?: boolean
  /** Dates in Japan, inclusive. */
  from?: string | undefined
  to?: string | undefined
  /** Each word must occur in the number, names, mail address or phone number. */
  text?: string | undefined
  limit: number
}

/** The latest first. */
export function searchForms({ table }: FormKind, db: Db, filter: FormFilter): Promise<FormRow[]> {
  const { status, isOpen = false, from, to, text = '', limit } = filter
  return db
    .select()
    .from(table)
    .where(
      and(
        status === undefined ? undefined : eq(table.status, status),
        isOpen ? isNull(table.decidedAt) : undefined,
        ...isBetweenDays(table.createdAt, from, to),
        ...containsWords(contactText(table), text),
      ),
    )
    .orderBy(desc(table.createdAt), desc(table.number))
    .limit(limit)
}

/** Locks the row until the transaction ends. */
export async function lockForm({ table }: FormKind, tx: Db, which: SQL): Promise<FormRow | undefined> {
  const [row] = await tx.select().from(table).where(which).for('update')
  return row
}

/** Changes the status of a locked row. */
export async function updateStatus(kind: FormKind, tx: Db, row: FormRow, status: string, now: Date): Promise<void> {
  const { table, decided } = kind
  // Between two decisions, the time of the first one counts.
  const at = decided.includes(status) ? (row.decidedAt ?? now) : null
  await tx.update(table).set({ status, decidedAt: at }).where(eq(table.id, row.id))
  await follow(kind, tx, { ...row, status })
}

/** Erases all personal data of a closed account, and withdraws what was not decided. Returns the latter. */
export async function eraseForms(
  { table, withdrawn }: FormKind,
  tx: Db,
  customerId: string,
  now: Date,
): Promise<Pick<FormRow, 'number' | 'content'>[]> {
  const isOwn = eq(table.customerId, customerId)
  const open = await tx
    .update(table)
    .set({ status: withdrawn, decidedAt: now })
    .where(and(isOwn, isNull(table.decidedAt)))
    .returning({ id: table.id, number: table.number, content: table.content })
  await tx.update(table).set({ contact: null, content: null }).where(isOwn)
  await closeEntries(
    tx,
    open.map(({ id }) => id),
  )
  return open.toSorted((a, b) => a.number.localeCompare(b.number))
}

/** Deletes what was decided so many months ago, with its files. */
export async function deleteDecidedForms({ table }: FormKind, db: Db, now: Date, months: number): Promise<void> {
  const date = addMonths(toJapanDate(now.getTime()), -months)
  const due = lte(table.decidedAt, new Date(toJapanInstant(date, '00:00')))
  await db.transaction(async (tx) => {
    const rows = await tx.select({ id: table.id, content: table.content }).from(table).where(due).for('update')
    if (rows.length === 0) return
    const fileIds = rows.flatMap(({ content }) => content?.fileIds ?? [])
    await releaseFiles(tx, fileIds, now)
    const ids = rows.map(({ id }) => id)
    await tx.delete(table).where(isAmong(table.id, ids))
    await removeEntries(tx, ids)
  })
}
