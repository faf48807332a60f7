/**
 * Submissions are sent until the outcome is known: reservations, inquiries, applications, messages, orders. Each has a key
 * generated on the device. Requests with the same key and body get the first response again, also when sent concurrently.
 */
import * as z from 'zod/mini'
import type { ErrorCode } from '#contract/shared/errors.ts'
import { DAY_MS } from '#contract/shared/constants.ts'

/** How long responses are stored and submissions accepted. */
export const SUBMISSION_RETENTION_MS = 90 * DAY_MS

/** A ULID. */
export const SUBMISSION_KEY_PATTERN = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/

/** Generated on the device. Anyone who knows it can query the outcome, so it must not be logged. */
export const submissionKeyField = z.string().check(z.regex(SUBMISSION_KEY_PATTERN, '形式をご確認ください'))

/** Additional errors of every submission. */
export const SUBMISSION_ERRORS = [
  'IN_PROGRESS',
  'IDEMPOTENCY_MISMATCH',
  'WITHDRAWN',
  'SUBMISSION_TOO_OLD',
] as const satisfies ErrorCode[]

export const submissionOutcomeSchema = z.object({
  /** `answered`: it was decided. `withdrawn`: it was revoked, and its key is now blocked. */
  state: z.enum(['answered', 'withdrawn']),
  /** The stored response: HTTP status and body as JSON text. */
  answer: z.nullable(z.object({ status: z.int(), body: z.string() })),
})

export type SubmissionOutcome = z.output<typeof submissionOutcomeSchema>
