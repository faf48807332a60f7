/** What staff do with forms. */
import { eq } from '#drizzle'
import { formState } from '#contract/submissions/actions.ts'
import type { Db } from '#server/platform/db/client.ts'
import { type ActionResult, deskAction, type DeskAction } from '#server/platform/desk/action.ts'
import { CommandError } from '#server/platform/desk/command-error.ts'
import { assertFresh } from '#server/platform/desk/fresh.ts'
import { logCode } from '#server/platform/desk/log-values.ts'
import type { FormKind, FormRow } from './kind.ts'
import { lockForm, updateStatus } from './rows.ts'

interface StateInput {
  id: string
  /** The status that the staff saw. */
  seen: string
  status: string
}

export function createStateAction(kind: FormKind): DeskAction<StateInput, { changed: boolean }> {
  const { commands, statuses, submission } = kind

  /** Undefined if it has the status already. */
  async function setStatus(tx: Db, row: FormRow, { seen, status }: Omit<StateInput, 'id'>, nowMs: number) {
    const subject = { kind: submission.name, id: row.number }
    const value = `「${statuses[row.status] ?? row.status}」`
    await assertFresh(tx, { subject, seen, present: row.status, value, logged: 'status' })
    if (row.status === status) return undefined
    await updateStatus(kind, tx, row, status, new Date(nowMs))
    return { subject, before: { status: logCode(row.status) }, after: { status: logCode(status) } }
  }

  return deskAction({
    ...formState(commands, Object.keys(statuses)),
    permission: 'forms',
    async run(tx, { id, ...change }, { nowMs }): Promise<ActionResult<{ changed: boolean }>> {
      const row = await lockForm(kind, tx, eq(kind.table.id, id))
      if (!row) throw new CommandError(`見つかりません: ${id}`)
      const entry = await setStatus(tx, row, change, nowMs)
      return { output: { changed: entry !== undefined }, ...(entry && { entry }) }
    },
    async undo(tx, { subjectId, before, after }, { nowMs }) {
      const row = await lockForm(kind, tx, eq(kind.table.number, subjectId))
      if (!row) throw new CommandError(`見つかりません: ${subjectId}`)
      const change = { seen: String(after['status']), status: String(before['status']) }
      return (await setStatus(tx, row, change, nowMs))!
    },
  })
}
