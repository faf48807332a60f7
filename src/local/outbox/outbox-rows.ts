/**
 * The rows on the device with what goes along, in one transaction over all tabs and the worker. Where nothing can be stored
 * they last as long as the page.
 */
import { withDb } from '../db.ts'
import type { Attachment } from './attachment.ts'
import { dropSpares, spareAttachments } from './attachments.ts'
import { isNews, type OutboxRow } from './outbox-row.ts'
import { tellRows } from './outbox-channel.ts'

/** What could not be stored, or not in time: then it may lie there too, and this one counts. */
const spares = new Map<string, OutboxRow>()

/** False: it lasts as long as the page. */
export async function addRow(row: OutboxRow, attachments: readonly Attachment[] = []): Promise<boolean> {
  const isKept = await withDb((db) =>
    db.transaction('rw', db.outbox, db.outboxFiles, async () => {
      await db.outboxFiles.bulkAdd(attachments)
      await db.outbox.add(row)
    }),
  ).then(
    () => true,
    () => false,
  )
  if (!isKept) {
    spareAttachments(attachments)
    spares.set(row.key, { ...row, isFleeting: true })
  }
  tellRows()
  return isKept
}

type Turn = (row: OutboxRow) => OutboxRow | undefined

/** Gives the row to `turn` and stores what comes back; undefined: it goes. Resolves to the row as it is then. */
export async function changeRow(key: string, turn: Turn): Promise<OutboxRow | undefined> {
  const spare = spares.get(key)
  const next = spare ? await changeSpare(spare, turn) : await changeStored(key, turn)
  if (isOver(next)) dropSpares(key)
  tellRows()
  return next
}

/** Nothing that goes along is needed any more. */
const isOver = (row: OutboxRow | undefined): boolean => !row || row.state === 'done'

async function changeSpare(row: OutboxRow, turn: Turn): Promise<OutboxRow | undefined> {
  const next = turn(row)
  if (next) spares.set(row.key, next)
  else {
    spares.delete(row.key)
    await changeStored(row.key, () => undefined).catch(() => {})
  }
  return next
}

const changeStored = (key: string, turn: Turn): Promise<OutboxRow | undefined> =>
  withDb((db) =>
    db.transaction('rw', db.outbox, db.outboxFiles, async () => {
      const row = await db.outbox.get(key)
      if (!row) return undefined
      const next = turn(row)
      if (isOver(next)) await db.outboxFiles.where('key').equals(key).delete()
      if (!next) await db.outbox.delete(key)
      else if (next !== row) await db.outbox.put(next)
      return next
    }),
  )

/** In the order of their taps. Rejects where the device does not answer. */
export async function readRows(): Promise<OutboxRow[]> {
  const stored = await withDb((db) => db.outbox.toArray())
  return sorted([...stored.filter(({ key }) => !spares.has(key)), ...spares.values()])
}

/** Those that are nowhere but here. */
export const spareRows = (): OutboxRow[] => sorted([...spares.values()])

const sorted = (rows: OutboxRow[]): OutboxRow[] =>
  rows.toSorted((a, b) => a.tappedAt - b.tappedAt || (a.key < b.key ? -1 : 1))

/** Those of an owner that are wanted to go. */
export async function dropRows(owner: string, isDropped: (row: OutboxRow) => boolean): Promise<void> {
  for (const row of await readRows()) {
    if (row.owner === owner) await changeRow(row.key, (it) => (isDropped(it) ? undefined : it))
  }
}

/** True for the one over all tabs and the worker who may tell how it ended. */
export async function takeNews(key: string): Promise<boolean> {
  let isMine = false
  await changeRow(key, (row) => {
    isMine = isNews(row)
    return isMine ? { ...row, isTold: true } : row
  })
  return isMine
}
