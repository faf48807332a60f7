import * as z from 'zod/mini'
import { APPLICATION_OUTCOME_PAGE } from '#contract/shared/constants.ts'
import { endpoint } from '#contract/shared/endpoint.ts'
import type { SubmissionKind } from '#contract/shared/submission-kind.ts'
import { applicationBody, applicationSchema } from './schema.ts'

export const create = endpoint({
  method: 'POST',
  path: '/Applications',
  auth: 'optional',
  body: applicationBody,
  output: applicationSchema,
  errors: ['UNAUTHORIZED', 'FILE_GONE'],
  idempotent: true,
})

export const APPLICATION: SubmissionKind = {
  name: 'application',
  call: create,
  label: '採用へのご応募',
  page: APPLICATION_OUTCOME_PAGE,
}

export const list = endpoint({
  method: 'GET',
  path: '/Customers/me/applications',
  auth: 'required',
  offline: { source: 'saved', strategy: 'network-first' },
  output: z.object({ data: z.array(applicationSchema) }),
})
