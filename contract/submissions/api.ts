import * as z from 'zod/mini'
import { endpoint } from '#contract/shared/endpoint.ts'
import { submissionOutcomeSchema, submissionKeySchema } from './schema.ts'

export const withdraw = endpoint({
  method: 'POST',
  path: '/Submissions/{key}/withdraw',
  access: 'public',
  summary: 'Settle what became of a submission: its stored answer, or it is withdrawn and the key closed for ever',
  params: z.object({ key: submissionKeySchema }),
  output: submissionOutcomeSchema,
  errors: ['IDEMPOTENCY_MISMATCH', 'UNAUTHORIZED'],
})
