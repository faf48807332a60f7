import type { Deps } from '#server/deps.ts'
import { sweepFiles } from '#server/domain/files/sweep-files.ts'
import type { Job } from './job.ts'
import { filesQueue } from './files-queue.ts'

export const filesJob = (deps: Pick<Deps, 'db' | 'files' | 'now'>): Job => ({
  queue: filesQueue,
  daily: '04:50',
  run: () => sweepFiles(deps),
})
