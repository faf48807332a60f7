import * as z from 'zod/mini'
import type { OutboxRow } from './outbox-row.ts'

const refusalSchema = z.object({
  error: z.object({ message: z.string(), details: z.optional(z.record(z.string(), z.unknown())) }),
})

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Why the server did not take it: the sentence of the first field, or of the whole. */
export function reasonOf({ answer }: OutboxRow): string {
  const { error } = z.safeParse(refusalSchema, answer && parse(answer.body)).data ?? {}
  const sentence = Object.values(error?.details ?? {}).find((it) => typeof it === 'string')
  return sentence ?? error?.message ?? 'お受けできませんでした。'
}
