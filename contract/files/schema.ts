/** Files attached to submissions: photos and documents. Each is uploaded before the submission that references it. */
import * as z from 'zod/mini'
import { isDistinct, maxLength } from '#contract/shared/lengths.ts'
import { submissionKeyField } from '#contract/shared/submission.ts'

export const PICTURE_KINDS = ['jpeg', 'png', 'webp'] as const

export const FILE_KINDS = [...PICTURE_KINDS, 'pdf'] as const

export type FileKind = (typeof FILE_KINDS)[number]

export const isPicture = (kind: FileKind): boolean => kind !== 'pdf'

/** A ULID generated on the device, so that a submission can reference a file before it is uploaded. */
export const fileIdField = submissionKeyField

/** Ids of uploaded files. `counted`: with the number, such as 写真は5枚. */
export const fileIdsField = (max: number, counted: string) =>
  z
    .array(fileIdField)
    .check(
      maxLength(max, `${counted}までお送りいただけます。`),
      z.refine(isDistinct, '同じファイルが2つ以上選ばれています。1つだけお選びください。'),
    )

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
