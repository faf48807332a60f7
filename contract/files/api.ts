import * as z from 'zod/mini'
import { endpoint } from '#contract/shared/endpoint.ts'
import { fileIdSchema, fileSchema } from './schema.ts'

export const upload = endpoint({
  method: 'POST',
  path: '/Files/upload',
  access: 'public',
  summary:
    'Send one file for the submission whose key is given; repeatable. What it is follows from its content: JPEG, PNG, WebP or PDF. Pictures are kept without their notes. A file sent without a token can be used by that submission only. What nothing names within 7 days goes again',
  output: fileSchema,
  errors: ['UNAUTHORIZED', 'BAD_REQUEST', 'BODY_TOO_LARGE', 'IDEMPOTENCY_MISMATCH'],
  isUpload: true,
})

export const get = endpoint({
  method: 'GET',
  path: '/Files/{id}',
  access: 'customer',
  summary: "One of the customer's files",
  params: z.object({ id: fileIdSchema }),
  output: z.unknown(),
  errors: ['NOT_FOUND'],
  isFile: true,
})
