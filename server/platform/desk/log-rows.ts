/** Entries of the log as the desk's page shows them. */
import type { LogEntryRow } from '#contract/shared/desk-log.ts'
import { inArray } from '#drizzle'
import type { Db } from '#server/platform/db/client.ts'
import type { DeskAction } from './action.ts'
import { type Actor, mayDo } from './actor.ts'
import type { Command } from './command.ts'
import { formatChange, type LogLabels } from './log-labels.ts'
import type { LogRow } from './log.ts'
import { deskLog } from './schema.ts'

export interface LogTexts {
  labels: LogLabels
  /** Of commands, by name: 「ポイントを付与する」. */
  titles: ReadonlyMap<string, string>
  /** By name. */
  actions: ReadonlyMap<string, DeskAction>
}

/** What is in brackets says more than a title. */
const toTitle = (about: string): string => about.replace(/（[^（）]*）/g, '')

export const createLogTexts = (commands: readonly Command[], labels: LogLabels): LogTexts => ({
  labels,
  titles: new Map(commands.map(({ name, about }) => [name, toTitle(about)])),
  actions: new Map(commands.flatMap(({ action }) => (action ? [[action.name, action] as const] : []))),
})

/** For the person who reads them. */
export async function toLogRows(
  db: Db,
  { labels, titles, actions }: LogTexts,
  rows: readonly LogRow[],
  actor: Actor,
): Promise<LogEntryRow[]> {
  const seqs = rows.map(({ seq }) => seq)
  const undone =
    seqs.length === 0
      ? []
      : await db.select({ undoOf: deskLog.undoOf }).from(deskLog).where(inArray(deskLog.undoOf, seqs))
  const undoneSeqs = new Set(undone.map(({ undoOf }) => undoOf))
  return rows.map((row) => {
    const isUndone = undoneSeqs.has(row.seq)
    const action = actions.get(row.action)
    return {
      id: row.seq,
      at: row.at.toISOString(),
      by: row.actorName,
      title: titles.get(row.action) ?? row.action,
      subjectKind: row.subjectKind,
      subjectId: row.subjectId,
      change: formatChange(labels, row),
      undoOf: row.undoOf,
      isUndone,
      canUndo: !isUndone && action?.undo !== undefined && mayDo(actor, action.permission),
    }
  })
}
