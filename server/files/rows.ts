import { and, eq, gt, isNotNull, isNull, or, sql, type InferSelectModel } from '#drizzle'
import { CodedError } from '#contract/errors.ts'
import type { KeptFile } from '#contract/files.ts'
import { UNCLAIMED_FILE_MS } from '#contract/rules.ts'
import type { Db } from '#server/db/client.ts'
import { excluded } from '#server/db/excluded.ts'
import { files } from '#server/db/schema-files.ts'

export type FileRow = InferSelectModel<typeof files>

export const fileAnswer = ({ id, kind, size, sha256 }: FileRow): KeptFile => ({ id, kind, size, sha256 })

/** Identity of an upload: owner, submission and content. */
export interface SentFile {
  id: string
  customerId: string | undefined
  submissionKey: string
  sentHash: string
}

/** There, and not to be swept. */
export const isKept = (now: Date) =>
  and(isNotNull(files.storedAt), or(isNull(files.deleteAfter), gt(files.deleteAfter, now)))

/** Undefined where it has to be stored, again or at last. IDEMPOTENCY_MISMATCH for an id that is another's or another file's. */
export async function findSent(db: Db, sent: SentFile, now: Date): Promise<FileRow | undefined> {
  const [row] = await db.select().from(files).where(eq(files.id, sent.id))
  if (!row) return undefined
  const isSame = row.sentHash === sent.sentHash && row.submissionKey === sent.submissionKey
  if (!isSame || row.customerId !== (sent.customerId ?? null)) throw new CodedError('IDEMPOTENCY_MISMATCH')
  const isOver = row.deleteAfter !== null && row.deleteAfter <= now
  return row.storedAt && !isOver ? row : undefined
}

/** Known before its bytes are stored, so that whatever lies in the store has a row that the sweeper sees. */
export async function announceFile(
  db: Db,
  { id, customerId, submissionKey, sentHash }: SentFile,
  made: Pick<FileRow, 'kind' | 'size' | 'sha256'>,
  now: Date,
): Promise<void> {
  const owner = customerId ?? null
  const deleteAfter = new Date(now.getTime() + UNCLAIMED_FILE_MS)
  const announced = await db
    .insert(files)
    .values({ id, customerId: owner, submissionKey, sentHash, ...made, createdAt: now, deleteAfter })
    .onConflictDoUpdate({
      target: files.id,
      set: {
        ...excluded('kind', 'size', 'sha256'),
        // Of one that is over the bytes may be gone already.
        storedAt: sql`case when ${files.deleteAfter} <= ${now.toISOString()}::timestamptz then null else ${files.storedAt} end`,
        deleteAfter: sql`case when ${files.deleteAfter} is null then null else excluded.delete_after end`,
      },
      setWhere: sql`${files.sentHash} = ${sentHash} and ${files.submissionKey} = ${submissionKey} and ${files.customerId} is not distinct from ${owner}`,
    })
    .returning({ id: files.id })
  if (announced.length === 0) throw new CodedError('IDEMPOTENCY_MISMATCH')
}

/** Now its bytes are there. */
export async function noteStored(db: Db, id: string, now: Date): Promise<FileRow> {
  const [row] = await db.update(files).set({ storedAt: now }).where(eq(files.id, id)).returning()
  // Erased meanwhile, with the account.
  if (!row) throw new CodedError('UNAUTHORIZED')
  return row
}
