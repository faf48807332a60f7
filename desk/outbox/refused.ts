/** Why the server has refused what was sent. */
import * as z from 'zod/mini'
import { type SubjectChange, subjectChangeSchema } from '#contract/shared/desk-change.ts'
import { errorSchema } from '#contract/shared/error-body.ts'
import type { OutboxRow } from '#src/device/outbox/row.ts'
import { parseStoredResponse } from '#src/device/outbox/state.ts'

const findError = (row: OutboxRow) => z.safeParse(errorSchema, parseStoredResponse(row)).data?.error

export const findRefusal = (row: OutboxRow): string => findError(row)?.message ?? '受け付けられませんでした。'

/** Someone else was first; undefined if it was refused for another reason. */
export function findChange(row: OutboxRow): SubjectChange | undefined {
  const error = findError(row)
  return error?.code === 'CHANGED' ? z.safeParse(subjectChangeSchema, error.details).data : undefined
}
