import * as z from 'zod/mini'
import { UPLOAD_PATH } from '#contract/shared/constants.ts'
import { endpoint } from '#contract/shared/endpoint.ts'
import { fileIdField, fileSchema } from './schema.ts'

export const upload = endpoint({
  method: 'POST',
  path: UPLOAD_PATH,
  auth: 'optional',
  output: fileSchema,
  errors: ['UNAUTHORIZED', 'BAD_REQUEST', 'BODY_TOO_LARGE', 'IDEMPOTENCY_MISMATCH'],
  transport: 'upload',
})

export const get = endpoint({
  method: 'GET',
  path: '/Files/{id}',
  auth: 'required',
  params: z.object({ id: fileIdField }),
  output: z.unknown(),
  errors: ['NOT_FOUND'],
  transport: 'file',
})
