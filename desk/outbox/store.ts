/** What people have done on this device: stored first, then sent until the outcome is known. */
import { type ActionSpec, toActionPath } from '#contract/shared/action.ts'
import type { Attachment, OutboxRow } from '#src/device/outbox/row.ts'
import { serverNow } from '#src/device/time/server-time.ts'
import { createKey } from '../network/api.ts'
import { withDatabase } from '../offline/database.ts'

export interface ActionSummary {
  /** What it is called: `発送` */
  label: string
  /** About what: `261120-7K2M9P 山田 様` */
  subject: string
  /** Where it can be looked at again. */
  page: string
}

interface NewRow extends ActionSummary {
  spec: Pick<ActionSpec<never, object>, 'name'>
  input: object
  /** The id of the person. */
  owner: string
}

export function createRow({ spec, input, owner, label, subject, page }: NewRow): OutboxRow {
  return {
    key: createKey(),
    kind: spec.name,
    label,
    subject,
    page,
    path: toActionPath(spec.name),
    owner,
    body: JSON.stringify(input),
    submittedAt: serverNow(),
    state: 'waiting',
    attempts: 0,
    nextAt: 0,
    notBefore: 0,
    isNotified: false,
  }
}

export const addRow = (row: OutboxRow, attachments: readonly Attachment[] = []): Promise<void> =>
  withDatabase((db) =>
    db.transaction('rw', db.outbox, db.attachments, async () => {
      await db.attachments.bulkAdd(attachments)
      await db.outbox.add(row)
    }),
  )

/** In the order in which they were done. */
export const loadRows = (): Promise<OutboxRow[]> => withDatabase((db) => db.outbox.orderBy('key').toArray())

export const listAttachments = (row: OutboxRow): Promise<Attachment[]> =>
  withDatabase((db) => db.attachments.where('rowKey').equals(row.key).toArray())

export const setUploaded = (id: string, isUploaded: boolean): Promise<unknown> =>
  withDatabase((db) => db.attachments.update(id, { isUploaded }))

/** `updater` returns the changed row, or undefined to delete it with its files. Resolves to the row after the change. */
export const updateRow = (
  key: string,
  updater: (row: OutboxRow) => OutboxRow | undefined,
): Promise<OutboxRow | undefined> =>
  withDatabase((db) =>
    db.transaction('rw', db.outbox, db.attachments, async () => {
      const row = await db.outbox.get(key)
      const next = row && updater(row)
      if (next) await db.outbox.put(next)
      else await db.outbox.delete(key)
      if (!next || next.state === 'done') await db.attachments.where('rowKey').equals(key).delete()
      return next
    }),
  )
