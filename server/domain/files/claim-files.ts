import { and, eq, inArray, isNotNull, isNull, or } from '#drizzle'
import { CodedError } from '#contract/errors.ts'
import { PICTURE_KINDS } from '#contract/files.ts'
import type { Db } from '#server/db/client.ts'
import { files } from '#server/db/schema-files.ts'
import { isKept } from './file-rows.ts'

interface Claim {
  fileIds: readonly string[]
  /** Who claims them, and for which submission: a file uploaded without a token can be claimed by that one only. */
  customerId: string
  submissionKey: string
  nowMs: number
}

/**
 * The pictures belong to what names them, in the caller's transaction. FILE_GONE where the server has one no more (or not
 * yet), with those in `details`: sent up once more, they are there for the same submission.
 */
export async function claimPictures(tx: Db, { fileIds, customerId, submissionKey, nowMs }: Claim): Promise<void> {
  if (fileIds.length === 0) return
  const isTheirs = or(
    eq(files.customerId, customerId),
    and(isNull(files.customerId), eq(files.submissionKey, submissionKey)),
  )
  const claimed = await tx
    .update(files)
    .set({ deleteAfter: null, customerId })
    .where(
      and(
        inArray(files.id, [...fileIds]),
        isNotNull(files.deleteAfter),
        isKept(new Date(nowMs)),
        inArray(files.kind, [...PICTURE_KINDS]),
        isTheirs,
      ),
    )
    .returning({ id: files.id })
  const missing = fileIds.filter((id) => !claimed.some((it) => it.id === id))
  if (missing.length === 0) return
  // Sent up once more, one that is no picture or stands elsewhere already would still be the same.
  const present = await tx.$count(files, and(inArray(files.id, missing), isKept(new Date(nowMs)), isTheirs))
  if (present > 0) throw new CodedError('VALIDATION_FAILED', { details: { fileIds: '写真を選び直してください。' } })
  throw new CodedError('FILE_GONE', { details: { fileIds: missing } })
}
