/** The queue of the mails about returns, and what the order's history says of them. */
import * as z from 'zod/mini'
import { RETURN_STATE_LABELS } from '#contract/orders/returns.ts'
import type { OrderActor } from '#contract/orders/states.ts'
import { UNDO_SECONDS } from '#contract/orders/actions.ts'
import type { ReturnRow } from '#server/orders/returns.ts'
import type { Db } from '#server/platform/db/client.ts'
import { enqueueJob, type JobQueue, PROMPT_RETRIES, toJobId, withdrawJob } from '#server/platform/queue/enqueue.ts'

export const returnMailQueue: JobQueue = { name: 'return-mails', options: PROMPT_RETRIES }

/** What people are told about. `not-shipped` is settled then, as it can no longer be undone. */
const RETURN_STEPS = [
  'opened',
  'withdrawn',
  'arrived',
  'settled',
  'declined',
  'reopened',
  'not-arrived',
  'not-shipped',
] as const

export type ReturnStep = (typeof RETURN_STEPS)[number]

export const returnMailSchema = z.object({ returnId: z.string(), revision: z.int(), step: z.enum(RETURN_STEPS) })

const toStepJob = ({ id, revision }: Pick<ReturnRow, 'id' | 'revision'>, step: ReturnStep): string =>
  toJobId(`returnMails:${id}:${revision}:${step}`)

/** `row`: after the step. Mails wait while the desk can still correct it; what was settled is final. */
export const notifyReturn = (tx: Db, row: ReturnRow, step: ReturnStep, actor: OrderActor): Promise<void> =>
  enqueueJob(tx, returnMailQueue, {
    id: toStepJob(row, step),
    data: { returnId: row.id, revision: row.revision, step },
    afterSeconds: actor === 'desk' && step !== 'settled' ? UNDO_SECONDS : 0,
  })

/** `row`: after the step, also if it has changed since. False if the mails were written, or there was no such step. */
export async function withdrawStepNotice(tx: Db, { id, revision }: ReturnRow, step: ReturnStep): Promise<boolean> {
  for (let earlier = revision; earlier >= 0; earlier--)
    if (await withdrawJob(tx, returnMailQueue, toStepJob({ id, revision: earlier }, step))) return true
  return false
}

/** `RT-261130-7K2M 受付` */
export const formatStep = ({ number, state }: ReturnRow): string => `${number} ${RETURN_STATE_LABELS[state]}`
