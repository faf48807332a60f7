/** What this device has sent off into the thread. */
import * as z from 'zod/mini'
import { MESSAGE, type Message, messageBody, messageSchema, type NewMessage } from '#contract/messages.ts'
import { answerIn } from '#src/local/outbox/answer-in.ts'
import type { OutboxRow } from '#src/local/outbox/outbox-row.ts'

/** What is not in the thread yet, in the order of the taps. */
export const pendingOf = (rows: readonly OutboxRow[]): OutboxRow[] =>
  rows.filter(({ name, state }) => name === MESSAGE.name && state !== 'done')

/** As the server answered. */
export const arrivedOf = (rows: readonly OutboxRow[]): Message[] =>
  rows.flatMap((row) => {
    if (row.name !== MESSAGE.name || row.state !== 'done') return []
    return z.safeParse(messageSchema, answerIn(row)).data ?? []
  })

export const bodyOf = ({ body }: OutboxRow): NewMessage =>
  z.safeParse(messageBody, JSON.parse(body)).data ?? { text: '', fileIds: [] }
