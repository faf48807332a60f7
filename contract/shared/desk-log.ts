/** The log of the desk as its page shows it, and what takes an entry back. */
import * as z from 'zod/mini'
import { action } from './action.ts'

export interface LogUndoOutput {
  action: string
  subjectId: string
}

/** `seq`: of the entry. */
export const undoEntry = action<LogUndoOutput>()('log undo', z.strictObject({ seq: z.int() }))

export const logEntrySchema = z.object({
  /** Its number. */
  id: z.int(),
  at: z.iso.datetime(),
  by: z.string(),
  /** What was done, for people. */
  title: z.string(),
  subjectKind: z.string(),
  /** The number or id that staff know it by. */
  subjectId: z.string(),
  /** For people. */
  change: z.string(),
  /** The number of the entry that this one has taken back. */
  undoOf: z.nullable(z.int()),
  isUndone: z.boolean(),
  /** Those who read it may take it back. */
  canUndo: z.boolean(),
})

export type LogEntryRow = z.output<typeof logEntrySchema>
