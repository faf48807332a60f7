/** Why the server refused a submission, for the form that is shown again. */
import * as z from 'zod/mini'
import { errorSchema } from '#contract/shared/error-body.ts'
import type { OutboxRow } from '#src/device/outbox/row.ts'
import { parseStoredResponse } from '#src/device/outbox/state.ts'

export interface Refusal {
  message: string
  code?: string | undefined
  details: Record<string, unknown>
  /** Field of the form → error message. */
  fields: Record<string, string>
  /** Error messages without a field. */
  otherMessages: string[]
}

const UNKNOWN = 'お受けできませんでした。内容をご確認のうえ、もう一度お送りください。'

/** The server names nested fields by paths: `contact.phone`, `wishes.0`. */
const fieldNameOf = (path: string): string => path.split('.').findLast((it) => /\D/.test(it)) ?? path

/** `shape`: the fields of the form. */
export function parseRefusal(row: OutboxRow, shape: object): Refusal {
  const { message = UNKNOWN, code, details = {} } = z.safeParse(errorSchema, parseStoredResponse(row)).data?.error ?? {}
  const [fields, otherMessages]: [Refusal['fields'], string[]] = [{}, []]
  for (const [path, text] of Object.entries(details)) {
    if (typeof text !== 'string') continue
    const name = fieldNameOf(path)
    if (name in shape) fields[name] ??= text
    else otherMessages.push(text)
  }
  return { message, code, details, fields, otherMessages }
}
