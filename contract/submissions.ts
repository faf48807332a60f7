/**
 * What a device sends until it is told what became of it: reservations, inquiries, applications, messages, orders. Each
 * carries a key made on the device. The same key and body gets the first answer again, whoever of several copies comes first.
 */
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import type { ErrorCode } from './errors.ts'
import { DAY_MS } from './rules.ts'

/** So long an answer is kept, and a body accepted. */
export const SUBMISSION_KEPT_MS = 90 * DAY_MS

/** A ULID as the device makes it. Whoever knows it can ask what became of it, so it is logged nowhere. */
export const submissionKeySchema = z.string().check(z.regex(/^[0-7][0-9A-HJKMNP-TV-Z]{25}$/, '形式をご確認ください'))

/** Refusals that a rule decided: they are the answer. After any other the same key may be sent again. */
export const STORED_REFUSALS: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'WITHDRAWN',
  'VALIDATION_FAILED',
  'SLOT_FULL',
  'ALREADY_RESERVED',
  'RESERVATION_LIMIT',
])

/** What any submission may answer besides. */
export const SUBMISSION_ERRORS = [
  'IN_PROGRESS',
  'IDEMPOTENCY_MISMATCH',
  'WITHDRAWN',
  'SUBMISSION_TOO_OLD',
] as const satisfies ErrorCode[]

export const submissionFateSchema = z.object({
  /** `answered`: it had arrived. `withdrawn`: it had not, and never will. */
  state: z.enum(['answered', 'withdrawn']),
  /** The stored answer: its HTTP status and its body as JSON text. */
  answer: z.nullable(z.object({ status: z.int(), body: z.string() })),
})
export type SubmissionFate = z.output<typeof submissionFateSchema>

export const withdrawSubmission = endpoint({
  method: 'POST',
  path: '/Submissions/{key}/withdraw',
  access: 'public',
  summary: 'Settle what became of a submission: its stored answer, or it is withdrawn and the key closed for ever',
  params: z.object({ key: submissionKeySchema }),
  output: submissionFateSchema,
  errors: ['IDEMPOTENCY_MISMATCH', 'UNAUTHORIZED'],
})
