/** The messages in this device's outbox. */
import * as z from 'zod/mini'
import { MESSAGE } from '#contract/messages/api.ts'
import { type Message, messageBody, messageSchema, type NewMessage } from '#contract/messages/schema.ts'
import type { OutboxRow } from '#src/device/outbox/row.ts'
import { parseStoredResponse } from '#src/device/outbox/state.ts'

/**
 * Messages that are not in the thread yet, in order of submission. The thread may have a message before this device has
 * the response to its submission.
 */
export function getPending(rows: readonly OutboxRow[], thread: readonly Message[]): OutboxRow[] {
  const arrived = new Set(thread.map(({ id }) => id))
  return rows.filter(({ kind, state, key }) => kind === MESSAGE.name && state !== 'done' && !arrived.has(key))
}

/** The messages in the server's responses. */
export const getArrived = (rows: readonly OutboxRow[]): Message[] =>
  rows.flatMap((row) => {
    if (row.kind !== MESSAGE.name || row.state !== 'done') return []
    return z.safeParse(messageSchema, parseStoredResponse(row)).data ?? []
  })

export const parseBody = ({ body }: OutboxRow): NewMessage =>
  z.safeParse(messageBody, JSON.parse(body)).data ?? { text: '', fileIds: [] }
