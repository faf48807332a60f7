/** Takes back what has not arrived, or learns what became of it. */
import { submissionFateSchema, withdrawSubmission } from '#contract/submissions.ts'
import { addressOf } from '#contract/endpoint.ts'
import * as z from 'zod/mini'
import type { DeviceSession } from '../device-session.ts'
import { fetchAs } from './fetch-as.ts'
import { isSettled, isUncertain, type OutboxAnswer, type OutboxRow, takeOutcome } from './outbox-row.ts'
import { changeRow } from './outbox-rows.ts'
import { alone } from './sender.ts'

/** `unknown`: the server cannot be asked; it stays as it is. */
export type Fate = 'withdrawn' | 'answered' | 'unknown'

const TIMEOUT_MS = 15_000

const outcomeOf = (answer: OutboxAnswer) => ({ is: answer.status < 400 ? 'accepted' : 'refused', answer }) as const

async function ask(row: OutboxRow, session: DeviceSession): Promise<Fate> {
  const init = { method: 'POST', signal: AbortSignal.timeout(TIMEOUT_MS) }
  const response = await fetchAs(row.owner, addressOf(withdrawSubmission, { params: row }), init, session)
  const fate = response?.ok ? z.safeParse(submissionFateSchema, await response.json()).data : undefined
  if (!fate) return 'unknown'
  const { answer } = fate
  await changeRow(row.key, (it) => (answer ? takeOutcome(it, outcomeOf(answer), Date.now()) : undefined))
  return fate.state
}

/** What was never tried goes at once; of the rest the server says whether it had arrived. */
export const settleRow = (key: string, session: DeviceSession): Promise<Fate> =>
  alone(async () => {
    const row = await changeRow(key, (it) => (isSettled(it) || isUncertain(it) ? it : undefined))
    if (!row) return 'withdrawn'
    return isSettled(row) ? 'answered' : ask(row, session).catch(() => 'unknown' as const)
  })
