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
import { CommandError } from './command-error.ts'
import { toNumber } from './contact-search.ts'
import { listLog, type LogRow } from './log.ts'
import { formatTable, formatTime } from './show.ts'
import { createUndoAction } from './undo.ts'

const MAX_LISTED = 50

async function list({ db }: DeskDeps, { options }: CommandInput): Promise<CommandOutput> {
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
  const lines = rows.length > 0 ? logTable(rows) : ['該当する記録はありません。']
  return { lines: [...lines, ...more], data: { entries: rows } }
}

const logTable = (rows: readonly LogRow[]): string[] =>
  formatTable(
    [
      { title: '記録', of: ({ seq }) => String(seq) },
      { title: '日時', of: ({ at }) => formatTime(at) },
      { title: '担当', of: ({ actorName }) => actorName, isLong: true },
      { title: '操作', of: ({ action }) => action },
      { title: '対象', of: ({ subjectId }) => subjectId, isLong: true },
      { title: '変更', of: formatChange, isLong: true },
    ],
    rows,
  )

/** Fields with milliseconds since 1970. */
const INSTANT = /(?:At|Until)$/

/** `state: received → preparing` */
const formatChange = ({ before, after }: LogRow): string =>
  Object.entries(after)
    .map(([name, value]) => {
      const toText = (it: unknown) =>
        typeof it === 'number' && INSTANT.test(name) ? formatTime(new Date(it)) : String(it)
      return `${name}: ${name in before ? `${toText(before[name])} → ` : ''}${toText(value)}`
    })
    .join('、')

const undoCommand = (commands: readonly Command[]): Command =>
  actionCommand({
    action: createUndoAction(commands.flatMap(({ action }) => action ?? [])),
    operands: ['<記録>'],
    about: '操作を取り消す（log list の記録の番号。お客様に知らせたものを除く）',
    async run(_, { operands: [text = ''] }, perform) {
      const { action, subjectId } = await perform({ seq: parseSeq(text) })
      return { lines: [`${subjectId}: ${action} を取り消しました。`], data: { action, subjectId } }
    },
  })

function parseSeq(text: string): number {
  const typed = toNumber(text)
  if (!/^\d{1,15}$/.test(typed)) throw new CommandError(`log list の記録の番号を指定してください: ${text}`)
  return Number(typed)
}

/** For the log of these commands. */
export const createLogCommands = (commands: readonly Command[]): Command[] => [
  {
    name: 'log list',
    operands: [],
    options: { subject: '<番号|ID>', from: '<日付>', to: '<日付>', as: '<お名前>' },
    about: '店舗の操作の記録（新しい順）',
    run: list,
  },
  undoCommand(commands),
]
