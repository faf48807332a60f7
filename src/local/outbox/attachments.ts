/** What goes along with something that was sent off: bytes on the device, until all of it has arrived. */
import { withDb } from '../db.ts'
import type { Attachment } from './attachment.ts'

/** What could not be stored. */
const spares = new Map<string, Attachment>()

export async function addAttachments(attachments: readonly Attachment[]): Promise<void> {
  await withDb((db) => db.outboxFiles.bulkAdd(attachments)).catch(() => {
    for (const it of attachments) spares.set(it.id, it)
  })
}

export async function attachmentsOf(key: string): Promise<Attachment[]> {
  const stored = await withDb((db) => db.outboxFiles.where('key').equals(key).toArray()).catch(() => [])
  return [...stored, ...[...spares.values()].filter((it) => it.key === key)]
}

export async function markUp(of: Attachment, isUp: boolean): Promise<void> {
  if (spares.has(of.id)) spares.set(of.id, { ...of, isUp })
  else await withDb((db) => db.outboxFiles.update(of.id, { isUp }))
}

/** With the submission they belong to. */
export async function dropAttachments(key: string): Promise<void> {
  for (const { id } of [...spares.values()].filter((it) => it.key === key)) spares.delete(id)
  await withDb((db) => db.outboxFiles.where('key').equals(key).delete()).catch(() => {})
}
