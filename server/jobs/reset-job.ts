import type { Deps } from '#server/deps.ts'
import { answerReset } from '#server/domain/customers/reset-request.ts'
import type { Job } from './job.ts'
import { resetQueue } from './reset-queue.ts'

export const resetJob = (deps: Pick<Deps, 'db' | 'env' | 'now'>): Job => ({
  queue: resetQueue,
  run: ({ id }) => answerReset(deps, id),
})
