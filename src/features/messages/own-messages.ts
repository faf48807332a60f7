/** What this device has sent off into the thread. */
import * as z from 'zod/mini'
import { MESSAGE, type Message, messageBody, messageSchema, type NewMessage } from '#contract/messages.ts'
import type { OutboxRow } from '#src/local/outbox/outbox-row.ts'

/** What is not in the thread yet, in the order of the taps. */
export const pendingOf = (rows: readonly OutboxRow[]): OutboxRow[] =>
  rows.filter(({ name, state }) => name === MESSAGE.name && state !== 'done')

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** As the server answered. */
export const arrivedOf = (rows: readonly OutboxRow[]): Message[] =>
  rows.flatMap(({ name, state, answer }) => {
    if (name !== MESSAGE.name || state !== 'done' || !answer) return []
    return z.safeParse(messageSchema, parse(answer.body)).data ?? []
  })

export const bodyOf = ({ body }: OutboxRow): NewMessage =>
  z.safeParse(messageBody, parse(body)).data ?? { text: '', fileIds: [] }
