/** What customers and guests send along: photos, documents. Each goes up on its own, before what names it. */
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { submissionKeySchema } from './submissions.ts'

export const PICTURE_KINDS = ['jpeg', 'png', 'webp'] as const
export const FILE_KINDS = [...PICTURE_KINDS, 'pdf'] as const
export type FileKind = (typeof FILE_KINDS)[number]

export const isPicture = (kind: FileKind): boolean => kind !== 'pdf'

/** A ULID made by the device, so that what names the file is whole before the file has gone up. */
export const fileIdSchema = submissionKeySchema

/** As it is kept: of a picture that is not to the byte what was sent. */
export const fileSchema = z.object({
  id: fileIdSchema,
  kind: z.enum(FILE_KINDS),
  /** Bytes. */
  size: z.int(),
  /** Hexadecimal. */
  sha256: z.string(),
})
export type KeptFile = z.output<typeof fileSchema>

export const uploadFile = endpoint({
  method: 'POST',
  path: '/Files/upload',
  access: 'public',
  summary:
    'Send one file for the submission whose key is given; repeatable. What it is follows from its content: JPEG, PNG, WebP or PDF. Pictures are kept without their notes. A file sent without a token can be used by that submission only. What nothing names within 7 days goes again',
  output: fileSchema,
  errors: ['UNAUTHORIZED', 'BAD_REQUEST', 'BODY_TOO_LARGE', 'IDEMPOTENCY_MISMATCH'],
  isUpload: true,
})

export const readFile = endpoint({
  method: 'GET',
  path: '/Files/{id}',
  access: 'customer',
  summary: "One of the customer's files",
  params: z.object({ id: fileIdSchema }),
  output: z.unknown(),
  errors: ['NOT_FOUND'],
  isFile: true,
})
