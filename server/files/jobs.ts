/** The job that deletes unclaimed files, and its queue. */
import { and, eq, lte } from '#drizzle'
import type { Deps } from '#server/platform/deps.ts'
import type { Job, JobQueue } from '#server/platform/queue/enqueue.ts'
import { files as rows } from './schema.ts'

export const filesQueue: JobQueue = {
  name: 'file-cleanup',
  options: {
    retryLimit: 10,
    retryDelay: 60,
    retryBackoff: true,
    retryDelayMax: 3_600,
    expireInSeconds: 600,
    heartbeatSeconds: 60,
  },
}

export const filesJob = (deps: Pick<Deps, 'db' | 'files' | 'now'>): Job => ({
  queue: filesQueue,
  daily: '04:50',
  run: () => sweepFiles(deps),
})

/** Deletes files that were not claimed in time. */
export async function sweepFiles({ db, files, now }: Pick<Deps, 'db' | 'files' | 'now'>): Promise<void> {
  const due = lte(rows.deleteAfter, new Date(now()))
  for (const { id } of await db.select({ id: rows.id }).from(rows).where(due)) {
    await db.transaction(async (tx) => {
      // The lock prevents claiming or uploading the file while its bytes are deleted.
      const [row] = await tx
        .select({ id: rows.id })
        .from(rows)
        .where(and(eq(rows.id, id), due))
        .for('update', { skipLocked: true })
      if (!row) return
      await files.remove(id)
      await tx.delete(rows).where(eq(rows.id, id))
    })
  }
}
