/**
 * Outbox rows and their attachments in the database, changed in one transaction across tabs and the worker. If storage
 * fails, rows are held in memory until the page closes.
 */
import type { Dexie, Table } from 'dexie'
import { notifyTableChange, onTableChange, withDb } from '#src/device/storage/database.ts'
import { type Attachment, needsNotification, type OutboxRow } from './row.ts'

const TABLE = 'outbox'
const outboxTable = (db: Dexie) => db.table<OutboxRow, string>(TABLE)
const attachmentTable = (db: Dexie): Table<Attachment, string> => db.table('attachments')

/** Rows that were not stored in time. A late write may still have stored one; this copy wins. */
const fallbackRows = new Map<string, OutboxRow>()
const fallbackAttachments = new Map<string, Attachment>()

const listFallbackAttachments = (key: string): Attachment[] =>
  [...fallbackAttachments.values()].filter((it) => it.rowKey === key)

/** Calls the listener after each change of a row, in any tab or the worker. */
export const onRowsChange = (listener: () => void): void => onTableChange(TABLE, listener)

/** Resolves to false if the row is held in memory only. */
export async function addRow(row: OutboxRow, attachments: readonly Attachment[] = []): Promise<boolean> {
  const isStored = await withDb((db) =>
    db.transaction('rw', outboxTable(db), attachmentTable(db), async () => {
      await attachmentTable(db).bulkAdd(attachments)
      await outboxTable(db).add(row)
    }),
  ).then(
    () => true,
    () => false,
  )
  if (!isStored) {
    for (const it of attachments) fallbackAttachments.set(it.id, it)
    fallbackRows.set(row.key, { ...row, isInMemoryOnly: true })
    notifyTableChange(TABLE)
  }
  return isStored
}

/** Returns the changed row, or undefined to delete it. */
type Updater = (row: OutboxRow) => OutboxRow | undefined

/** Resolves to the row as it is after the change. */
export async function updateRow(key: string, updater: Updater): Promise<OutboxRow | undefined> {
  const fallback = fallbackRows.get(key)
  const next = fallback ? await updateFallbackRow(fallback, updater) : await updateStoredRow(key, updater)
  if (!needsAttachments(next)) for (const { id } of listFallbackAttachments(key)) fallbackAttachments.delete(id)
  return next
}

const needsAttachments = (row: OutboxRow | undefined): boolean => row !== undefined && row.state !== 'done'

async function updateFallbackRow(row: OutboxRow, updater: Updater): Promise<OutboxRow | undefined> {
  const next = updater(row)
  if (next) fallbackRows.set(row.key, next)
  else {
    fallbackRows.delete(row.key)
    // The row was stored only in memory, or is deleted by the next sweep.
    await updateStoredRow(row.key, () => undefined).catch(() => {})
  }
  notifyTableChange(TABLE)
  return next
}

const updateStoredRow = (key: string, updater: Updater): Promise<OutboxRow | undefined> =>
  withDb((db) => {
    const outbox = outboxTable(db)
    const attachments = attachmentTable(db)
    return db.transaction('rw', outbox, attachments, async () => {
      const row = await outbox.get(key)
      if (!row) return undefined
      const next = updater(row)
      if (!needsAttachments(next)) await attachments.where('rowKey').equals(key).delete()
      if (!next) await outbox.delete(key)
      else if (next !== row) await outbox.put(next)
      return next
    })
  })

/** Oldest submission first. Rejects if the database does not respond. */
export async function loadRows(): Promise<OutboxRow[]> {
  const stored = await withDb((db) => outboxTable(db).toArray())
  return sortRows([...stored.filter(({ key }) => !fallbackRows.has(key)), ...fallbackRows.values()])
}

/** Rows that are not in the database. */
export const listInMemoryRows = (): OutboxRow[] => sortRows([...fallbackRows.values()])

const sortRows = (rows: OutboxRow[]): OutboxRow[] =>
  rows.toSorted((a, b) => a.submittedAt - b.submittedAt || (a.key < b.key ? -1 : 1))

export async function removeRows(owner: string, isRemoved: (row: OutboxRow) => boolean): Promise<void> {
  for (const row of await loadRows()) {
    if (row.owner === owner) await updateRow(row.key, (it) => (isRemoved(it) ? undefined : it))
  }
}

/** Resolves to true for exactly one caller across tabs and the worker: the one that notifies the customer. */
export async function claimNotification(key: string): Promise<boolean> {
  let isClaimed = false
  await updateRow(key, (row) => {
    isClaimed = needsNotification(row)
    return isClaimed ? { ...row, isNotified: true } : row
  })
  return isClaimed
}

/** Rejects if the database does not respond: the row must not be sent without its attachments. */
export const listAttachments = async ({
  key,
  isInMemoryOnly,
}: Pick<OutboxRow, 'key' | 'isInMemoryOnly'>): Promise<Attachment[]> =>
  isInMemoryOnly
    ? listFallbackAttachments(key)
    : withDb((db) => attachmentTable(db).where('rowKey').equals(key).toArray())

export async function setUploaded(attachment: Attachment, isUploaded: boolean): Promise<void> {
  const { id } = attachment
  if (fallbackAttachments.has(id)) fallbackAttachments.set(id, { ...attachment, isUploaded })
  else await withDb((db) => attachmentTable(db).update(id, { isUploaded }))
}
