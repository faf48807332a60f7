/** What goes along with something that was sent off: bytes on the device, until all of it has arrived. See outbox-rows.ts. */
import { withDb } from '../db.ts'
import type { Attachment } from './attachment.ts'
import type { OutboxRow } from './outbox-row.ts'

/** What could not be stored. */
const spares = new Map<string, Attachment>()

export function spareAttachments(attachments: readonly Attachment[]): void {
  for (const it of attachments) spares.set(it.id, it)
}

const sparesOf = (key: string): Attachment[] => [...spares.values()].filter((it) => it.key === key)

/** Rejects where the device does not answer: then it is not known what goes along. */
export const attachmentsOf = async ({
  key,
  isFleeting,
}: Pick<OutboxRow, 'key' | 'isFleeting'>): Promise<Attachment[]> =>
  isFleeting ? sparesOf(key) : withDb((db) => db.outboxFiles.where('key').equals(key).toArray())

export async function markUp(of: Attachment, isUp: boolean): Promise<void> {
  if (spares.has(of.id)) spares.set(of.id, { ...of, isUp })
  else await withDb((db) => db.outboxFiles.update(of.id, { isUp }))
}

export function dropSpares(key: string): void {
  for (const { id } of sparesOf(key)) spares.delete(id)
}
