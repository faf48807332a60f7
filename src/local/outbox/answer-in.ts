import type { OutboxRow } from './outbox-row.ts'

/** What the server said, undefined where it is no JSON or there is none yet. */
export function answerIn({ answer }: Pick<OutboxRow, 'answer'>): unknown {
  try {
    return JSON.parse(answer?.body ?? '')
  } catch {
    return undefined
  }
}
