import { and, eq, isNull } from '#drizzle'
import * as inboxActions from '#contract/inbox/actions.ts'
import type { Db } from '#server/platform/db/client.ts'
import { deskAction } from '#server/platform/desk/action.ts'
import { CommandError } from '#server/platform/desk/command-error.ts'
import { assertFresh } from '#server/platform/desk/fresh.ts'
import { logCode } from '#server/platform/desk/log-values.ts'
import { staff } from '#server/staff/schema.ts'
import { findSubject, lockEntry } from './find-entry.ts'
import { inboxEntries } from '#server/inbox-entries/schema.ts'

const findName = async (tx: Db, id: string): Promise<string | undefined> =>
  (
    await tx
      .select({ name: staff.name })
      .from(staff)
      .where(and(eq(staff.id, id), isNull(staff.disabledAt)))
  )[0]?.name

/** Who answers. */
export const assignEntryAction = deskAction({
  ...inboxActions.assign,
  permission: 'messages',
  async run(tx, { entryId, to, seen }) {
    const found = await findSubject(tx, entryId)
    const row = found && (await lockEntry(tx, found.id))
    if (!row) throw new CommandError(`受信箱に見つかりません: ${entryId}`)
    const { subject } = found
    const present = row.assigneeId ?? ''
    const name = row.assigneeId && (await findName(tx, row.assigneeId))
    await assertFresh(tx, { subject, seen: seen ?? '', present, value: `担当は「${name ?? 'なし'}」` })
    if (row.assigneeId === to) return { output: { changed: false } }
    if (to !== null && (await findName(tx, to)) === undefined)
      throw new CommandError('担当にする方が見つかりません。もう一度お選びください。')
    await tx.update(inboxEntries).set({ assigneeId: to }).where(eq(inboxEntries.id, row.id))
    return { output: { changed: true }, entry: { subject, after: { fields: [logCode('assignee')] } } }
  },
})
