/** The rows on the device, in one transaction over all tabs and the worker. Where nothing can be stored they last as long as the page. */
import { withDb } from '../db.ts'
import { dropAttachments } from './attachments.ts'
import type { OutboxRow } from './outbox-row.ts'
import { tellRows } from './outbox-channel.ts'

/** What could not be stored. */
const spares = new Map<string, OutboxRow>()

/** False: it lasts as long as the page. */
export async function addRow(row: OutboxRow): Promise<boolean> {
  const isKept = await withDb((db) => db.outbox.add(row)).then(
    () => true,
    () => false,
  )
  if (!isKept) spares.set(row.key, { ...row, isFleeting: true })
  tellRows()
  return isKept
}

/** Gives the row to `turn` and stores what comes back; undefined: it goes. Resolves to the row as it is then. */
export async function changeRow(
  key: string,
  turn: (row: OutboxRow) => OutboxRow | undefined,
): Promise<OutboxRow | undefined> {
  const spare = spares.get(key)
  const next = spare ? changeSpare(spare, turn) : await changeStored(key, turn)
  if (!next || next.state === 'done') await dropAttachments(key)
  tellRows()
  return next
}

function changeSpare(row: OutboxRow, turn: (row: OutboxRow) => OutboxRow | undefined): OutboxRow | undefined {
  const next = turn(row)
  if (next) spares.set(row.key, next)
  else spares.delete(row.key)
  return next
}

const changeStored = (key: string, turn: (row: OutboxRow) => OutboxRow | undefined): Promise<OutboxRow | undefined> =>
  withDb((db) =>
    db.transaction('rw', db.outbox, async () => {
      const row = await db.outbox.get(key)
      if (!row) return undefined
      const next = turn(row)
      if (!next) await db.outbox.delete(key)
      else if (next !== row) await db.outbox.put(next)
      return next
    }),
  )

export const readRow = async (key: string): Promise<OutboxRow | undefined> =>
  spares.get(key) ?? (await withDb((db) => db.outbox.get(key)).catch(() => undefined))

/** In the order of their taps. */
export async function readRows(): Promise<OutboxRow[]> {
  const stored = await withDb((db) => db.outbox.toArray()).catch(() => [])
  return [...stored, ...spares.values()].toSorted((a, b) => a.tappedAt - b.tappedAt || (a.key < b.key ? -1 : 1))
}

/** Those of an owner that are wanted to go. */
export async function dropRows(owner: string, isDropped: (row: OutboxRow) => boolean): Promise<void> {
  for (const row of await readRows()) {
    if (row.owner === owner) await changeRow(row.key, (it) => (isDropped(it) ? undefined : it))
  }
}
