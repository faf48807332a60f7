/** Files attached to submissions: photos and documents. Each is uploaded before the submission that references it. */
import * as z from 'zod/mini'
import { submissionKeyField } from '#contract/submissions/schema.ts'

export const PICTURE_KINDS = ['jpeg', 'png', 'webp'] as const

export const FILE_KINDS = [...PICTURE_KINDS, 'pdf'] as const

export type FileKind = (typeof FILE_KINDS)[number]

export const isPicture = (kind: FileKind): boolean => kind !== 'pdf'

/** A ULID generated on the device, so that a submission can reference a file before it is uploaded. */
export const fileIdField = submissionKeyField

/** The file as stored; pictures are re-encoded, so their bytes differ from the upload. */
export const fileSchema = z.object({
  id: fileIdField,
  kind: z.enum(FILE_KINDS),
  /** Bytes. */
  size: z.int(),
  /** Hexadecimal. */
  sha256: z.string(),
})

export type StoredFile = z.output<typeof fileSchema>
