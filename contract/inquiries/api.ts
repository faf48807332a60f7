import * as z from 'zod/mini'
import { INQUIRY_OUTCOME_PAGE } from '#contract/shared/constants.ts'
import { endpoint } from '#contract/shared/endpoint.ts'
import type { SubmissionKind } from '#contract/shared/submission-kind.ts'
import { formatWorks } from './labels.ts'
import { inquiryBody, inquirySchema, type NewInquiry } from './schema.ts'

export const create = endpoint({
  method: 'POST',
  path: '/ReformInquiries',
  auth: 'optional',
  body: inquiryBody,
  output: inquirySchema,
  errors: ['UNAUTHORIZED', 'FILE_GONE'],
  idempotent: true,
})

export const INQUIRY: SubmissionKind = {
  name: 'inquiry',
  call: create,
  label: 'リフォームのお問い合わせ',
  page: INQUIRY_OUTCOME_PAGE,
  about: ({ works }: NewInquiry) => formatWorks(works),
}

export const list = endpoint({
  method: 'GET',
  path: '/Customers/me/inquiries',
  auth: 'required',
  offline: { source: 'saved', strategy: 'network-first' },
  output: z.object({ data: z.array(inquirySchema) }),
})
