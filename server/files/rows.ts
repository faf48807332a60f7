import { and, eq, gt, type InferSelectModel, isNotNull, isNull, or, sql } from '#drizzle'
import type { StoredFile } from '#contract/files/schema.ts'
import { UNCLAIMED_FILE_MS } from '#contract/shared/constants.ts'
import { CodedError } from '#contract/shared/errors.ts'
import type { Db } from '#server/platform/db/client.ts'
import { excluded } from '#server/platform/db/queries.ts'
import { files } from './schema.ts'

type FileRow = InferSelectModel<typeof files>

export const toStoredFile = ({ id, kind, size, sha256 }: FileRow): StoredFile => ({ id, kind, size, sha256 })

/** Identity of an upload: owner, submission and content. */
interface Upload {
  id: string
  customerId: string | undefined
  submissionKey: string
  uploadHash: string
}

/** Condition for files that are stored and not due for deletion. */
export const isAvailable = (now: Date) =>
  and(isNotNull(files.storedAt), or(isNull(files.deleteAfter), gt(files.deleteAfter, now)))

/**
 * Finds an earlier upload of the same file. Undefined if it must be stored (again). Throws IDEMPOTENCY_MISMATCH if the id
 * belongs to another customer or another file.
 */
export async function findUpload(db: Db, sent: Upload, now: Date): Promise<FileRow | undefined> {
  const [row] = await db.select().from(files).where(eq(files.id, sent.id))
  if (!row) return undefined
  const isSame = row.uploadHash === sent.uploadHash && row.submissionKey === sent.submissionKey
  if (!isSame || row.customerId !== (sent.customerId ?? null)) throw new CodedError('IDEMPOTENCY_MISMATCH')
  const isExpired = row.deleteAfter !== null && row.deleteAfter <= now
  return row.storedAt && !isExpired ? row : undefined
}

/** Writes the row before the bytes are stored, so that the sweep finds every file in the store. */
export async function registerUpload(
  db: Db,
  { id, customerId, submissionKey, uploadHash }: Upload,
  stored: Pick<FileRow, 'kind' | 'size' | 'sha256'>,
  now: Date,
): Promise<void> {
  const owner = customerId ?? null
  const deleteAfter = new Date(now.getTime() + UNCLAIMED_FILE_MS)
  const registered = await db
    .insert(files)
    .values({ id, customerId: owner, submissionKey, uploadHash, ...stored, createdAt: now, deleteAfter })
    .onConflictDoUpdate({
      target: files.id,
      set: {
        ...excluded('kind', 'size', 'sha256'),
        // The bytes of an expired file may already be deleted.
        storedAt: sql`case when ${files.deleteAfter} <= ${now.toISOString()}::timestamptz then null else ${files.storedAt} end`,
        deleteAfter: sql`case when ${files.deleteAfter} is null then null else excluded.delete_after end`,
      },
      setWhere: sql`${files.uploadHash} = ${uploadHash} and ${files.submissionKey} = ${submissionKey} and ${files.customerId} is not distinct from ${owner}`,
    })
    .returning({ id: files.id })
  if (registered.length === 0) throw new CodedError('IDEMPOTENCY_MISMATCH')
}

export async function markStored(db: Db, id: string, now: Date): Promise<FileRow> {
  const [row] = await db.update(files).set({ storedAt: now }).where(eq(files.id, id)).returning()
  // The account was closed in the meantime.
  if (!row) throw new CodedError('UNAUTHORIZED')
  return row
}
