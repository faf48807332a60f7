/** Desk commands for the log. */
import {
  actionCommand,
  type Command,
  type CommandInput,
  type CommandOutput,
  type DeskDeps,
  parseDateOption,
} from './command.ts'
import { toActorName } from './actor.ts'
import { toNumber } from './contact-search.ts'
import { listLog } from './log.ts'
import { type LogLabels, logTable } from './log-labels.ts'
import { parseCount } from './parse-number.ts'
import { createUndoAction } from './undo.ts'

const MAX_LISTED = 50

async function list(labels: LogLabels, { db }: DeskDeps, { options }: CommandInput): Promise<CommandOutput> {
  const { subject, from, to, as: actorName } = options
  const found = await listLog(db, {
    subjectId: subject === undefined ? undefined : toNumber(subject),
    actorName: actorName === undefined ? undefined : toActorName(actorName),
    from: parseDateOption(from),
    to: parseDateOption(to),
    limit: MAX_LISTED + 1,
  })
  const rows = found.slice(0, MAX_LISTED)
  const more = found.length > MAX_LISTED ? ['ほかにもあります。--subject、--from、--to、--as で絞り込めます。'] : []
  const lines = rows.length > 0 ? logTable(labels, rows) : ['該当する記録はありません。']
  return { lines: [...lines, ...more], data: { entries: rows } }
}

/** Of an entry. */
const SEQ = { name: '記録', min: 1, hint: 'log list の記録の番号を指定してください' }

const undoCommand = (commands: readonly Command[]): Command =>
  actionCommand({
    action: createUndoAction(commands.flatMap(({ action }) => action ?? [])),
    operands: ['<記録>'],
    about: '操作を取り消す（log list の記録の番号。お客様に知らせたものを除く）',
    async run(_, { operands: [text = ''] }, perform) {
      const { action, subjectId } = await perform({ seq: parseCount(text, SEQ) })
      return { lines: [`${subjectId}: ${action} を取り消しました。`], data: { action, subjectId } }
    },
  })

/** For the log of these commands. */
export const createLogCommands = (commands: readonly Command[], labels: LogLabels): Command[] => [
  {
    name: 'log list',
    operands: [],
    options: { subject: '<番号|ID>', from: '<日付>', to: '<日付>', as: '<お名前>' },
    about: '店舗の操作の記録（新しい順）',
    run: (deps, given) => list(labels, deps, given),
  },
  undoCommand(commands),
]
