/** Takes back what staff have done, where the action knows how. */
import { type LogUndoOutput, undoEntry } from '#contract/shared/desk-log.ts'
import { type DeskAction, deskAction } from './action.ts'
import { assertPermission } from './actor.ts'
import { CommandError } from './command-error.ts'
import { isUndone, lockEntry } from './log.ts'

/** Each change can be taken back once, by those who may do it. */
export const createUndoAction = (actions: readonly DeskAction[]): DeskAction<{ seq: number }, LogUndoOutput> =>
  deskAction({
    ...undoEntry,
    permission: 'undo',
    async run(tx, { seq }, context) {
      const entry = await lockEntry(tx, seq)
      if (!entry) throw new CommandError(`記録が見つかりません: ${seq}`)
      const action = actions.find(({ name }) => name === entry.action)
      if (!action?.undo) throw new CommandError(`${entry.action} は取り消せません。`)
      assertPermission(context.actor, action.permission)
      if (await isUndone(tx, entry)) throw new CommandError('この操作は、すでに取り消されています。')
      const undone = await action.undo(tx, entry, context)
      return { output: { action: entry.action, subjectId: entry.subjectId }, entry: { ...undone, undoOf: seq } }
    },
  })
