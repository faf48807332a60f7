import * as z from 'zod/mini'
import { endpoint } from '#contract/shared/endpoint.ts'
import { submissionOutcomeSchema, submissionKeyField } from '#contract/shared/submission.ts'

export const revoke = endpoint({
  method: 'POST',
  path: '/Submissions/{key}/withdraw',
  auth: 'optional',
  params: z.object({ key: submissionKeyField }),
  output: submissionOutcomeSchema,
  errors: ['IDEMPOTENCY_MISMATCH', 'UNAUTHORIZED'],
})
