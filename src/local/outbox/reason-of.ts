import * as z from 'zod/mini'
import { answerIn } from './answer-in.ts'
import type { OutboxRow } from './outbox-row.ts'

const refusalSchema = z.object({
  error: z.object({ message: z.string(), details: z.optional(z.record(z.string(), z.unknown())) }),
})

/** Why the server did not take it: the sentence of the first field, or of the whole. */
export function reasonOf(row: Pick<OutboxRow, 'answer'>): string {
  const { error } = z.safeParse(refusalSchema, answerIn(row)).data ?? {}
  const sentence = Object.values(error?.details ?? {}).find((it) => typeof it === 'string')
  return sentence ?? error?.message ?? 'お受けできませんでした。'
}
