import { and, eq, lte } from '#drizzle'
import type { Db } from '#server/db/client.ts'
import { files as rows } from '#server/db/schema-files.ts'
import { sendJob } from '#server/db/send-job.ts'
import type { Deps } from '#server/deps.ts'
import { filesQueue } from '#server/jobs/files-queue.ts'
import { jobId } from '#server/jobs/job-id.ts'

/** Of a customer who withdraws: nobody's at once, and out of the file store soon. */
export async function eraseFiles(tx: Db, customerId: string, now: Date): Promise<void> {
  const erased = await tx
    .update(rows)
    .set({ customerId: null, submissionKey: null, sentHash: '', deleteAfter: now })
    .where(eq(rows.customerId, customerId))
    .returning({ id: rows.id })
  if (erased.length > 0) await sendJob(tx, filesQueue, { id: jobId(`erase files:${customerId}`), data: {} })
}

/** Deletes what nothing has named in time. */
export async function sweepFiles({ db, files, now }: Pick<Deps, 'db' | 'files' | 'now'>): Promise<void> {
  const due = lte(rows.deleteAfter, new Date(now()))
  for (const { id } of await db.select({ id: rows.id }).from(rows).where(due)) {
    await db.transaction(async (tx) => {
      // While the bytes go nobody claims the file or sends it up anew.
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
