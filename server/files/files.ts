/** Uploads: save, load, claim for a record, erase with the account. */
import { createHash } from 'node:crypto'
import { and, eq, inArray, isNotNull, isNull, or } from '#drizzle'
import { type FileKind, type StoredFile, PICTURE_KINDS } from '#contract/files/schema.ts'
import { CodedError } from '#contract/shared/errors.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Db } from '#server/platform/db/client.ts'
import { isAmong } from '#server/platform/db/is-among.ts'
import { enqueueJob, toJobId } from '#server/platform/queue/enqueue.ts'
import { createUnavailableError } from '#server/platform/http/errors.ts'
import { isStorageFull } from '#server/platform/system/errors.ts'
import { filesQueue } from './jobs.ts'
import { MEDIA_TYPES, prepareFile } from './prepare-file.ts'
import { findUpload, isAvailable, markStored, registerUpload, toStoredFile } from './rows.ts'
import { files as rows } from './schema.ts'

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** Whatever keeps a disk or a service from storing or returning a file, the device may repeat the same request. */
function rejectAsUnavailable(error: unknown): never {
  throw isStorageFull(error) ? error : createUnavailableError(error)
}

/** The submission key of files that a person of the staff has uploaded: only they can send them. */
export const toStaffKey = (staffId: string): string => `staff:${staffId}`

interface UploadedFile {
  id: string
  customerId: string | undefined
  submissionKey: string
  bytes: Uint8Array
}

/** Uploading the same file again with the same id and owner returns the stored one. */
export async function saveFile(
  { db, files, now }: Pick<Deps, 'db' | 'files' | 'now'>,
  { bytes, ...owner }: UploadedFile,
): Promise<StoredFile> {
  const sent = { ...owner, uploadHash: hashOf(bytes) }
  const existing = await findUpload(db, sent, new Date(now()))
  if (existing) return toStoredFile(existing)
  const { kind, bytes: prepared } = await prepareFile(bytes)
  await registerUpload(db, sent, { kind, size: prepared.byteLength, sha256: hashOf(prepared) }, new Date(now()))
  await files.put(sent.id, prepared, MEDIA_TYPES[kind]).catch(rejectAsUnavailable)
  return toStoredFile(await markStored(db, sent.id, new Date(now())))
}

/** Throws NOT_FOUND also for another customer's file. `null`: any file, for the desk. */
export async function loadFile(
  { db, files, now }: Pick<Deps, 'db' | 'files' | 'now'>,
  id: string,
  customerId: string | null,
): Promise<{ kind: FileKind; bytes: Uint8Array<ArrayBuffer> }> {
  const ownedBy = customerId === null ? undefined : eq(rows.customerId, customerId)
  const [row] = await db
    .select({ kind: rows.kind })
    .from(rows)
    .where(and(eq(rows.id, id), ownedBy, isAvailable(new Date(now()))))
  const bytes = row && (await files.get(id).catch(rejectAsUnavailable))
  if (!row) throw new CodedError('NOT_FOUND')
  if (!bytes) throw new Error('a stored file is missing in the file store')
  return { kind: row.kind, bytes }
}

interface Claim {
  fileIds: readonly string[]
  kinds: readonly FileKind[]
  /** The message if a file is of another kind, or belongs to another record. */
  unusable: string
  /** A file uploaded without a token can only be claimed by the submission that it was uploaded for. */
  customerId: string | undefined
  /** Who has the record, if that is not the sender: the files are erased with that account. Null without an account. */
  ownerId?: string | null
  submissionKey: string
  nowMs: number
}

/** For messages and photos. */
export const CLAIMED_PICTURES = { kinds: PICTURE_KINDS, unusable: '写真を選び直してください。' } as const

/**
 * Assigns files to the message or other record that names them, in the caller's transaction. Throws FILE_GONE with the
 * ids in `details` if files are missing. The device can upload them again for the same submission.
 */
export async function claimFiles(
  tx: Db,
  { fileIds, kinds, unusable, customerId, ownerId = customerId ?? null, submissionKey, nowMs }: Claim,
): Promise<void> {
  if (fileIds.length === 0) return
  const isGuests = and(isNull(rows.customerId), eq(rows.submissionKey, submissionKey))
  const isOwn = customerId === undefined ? isGuests : or(eq(rows.customerId, customerId), isGuests)
  const claimed = await tx
    .update(rows)
    .set({ deleteAfter: null, customerId: ownerId })
    .where(
      and(
        inArray(rows.id, [...fileIds]),
        isNotNull(rows.deleteAfter),
        isAvailable(new Date(nowMs)),
        inArray(rows.kind, [...kinds]),
        isOwn,
      ),
    )
    .returning({ id: rows.id })
  const missing = fileIds.filter((id) => !claimed.some((it) => it.id === id))
  if (missing.length === 0) return
  // Uploading again would not help: these are of another kind, or already claimed.
  const present = await tx.$count(rows, and(inArray(rows.id, missing), isAvailable(new Date(nowMs)), isOwn))
  if (present > 0) throw new CodedError('VALIDATION_FAILED', { details: { fileIds: unusable } })
  throw new CodedError('FILE_GONE', { details: { fileIds: missing } })
}

/** Files of a deleted record are deleted by the next cleanup. */
export async function releaseFiles(tx: Db, fileIds: readonly string[], now: Date): Promise<void> {
  if (fileIds.length === 0) return
  await tx.update(rows).set({ deleteAfter: now }).where(isAmong(rows.id, fileIds))
}

/** Detaches the files of a closed account immediately and deletes them from the file store soon. */
export async function eraseFiles(tx: Db, customerId: string, now: Date): Promise<void> {
  const erased = await tx
    .update(rows)
    .set({ customerId: null, submissionKey: null, uploadHash: '', deleteAfter: now })
    .where(eq(rows.customerId, customerId))
    .returning({ id: rows.id })
  if (erased.length > 0) await enqueueJob(tx, filesQueue, { id: toJobId(`eraseFiles:${customerId}`), data: {} })
}
