/** Files of messages and forms, as staff send and see them. Only on the desk's origin. */
import * as z from 'zod/mini'
import { fileIdField, fileSchema } from '#contract/files/schema.ts'
import { endpoint } from '#contract/shared/endpoint.ts'

/** The key is the id of the file. It can be sent by the person who has uploaded it, within a week. */
export const upload = endpoint({
  method: 'POST',
  path: '/Messages/files',
  auth: 'staff',
  output: fileSchema,
  errors: ['BAD_REQUEST', 'BODY_TOO_LARGE', 'IDEMPOTENCY_MISMATCH'],
  transport: 'upload',
})

export const file = endpoint({
  method: 'GET',
  path: '/Messages/files/{id}',
  auth: 'staff',
  params: z.object({ id: fileIdField }),
  output: z.unknown(),
  errors: ['NOT_FOUND'],
  transport: 'file',
})
