/** Metadata of submissions that page and worker need. */
import type { Endpoint } from '#contract/shared/endpoint.ts'

export const KEY_HEADER = 'Idempotency-Key'

/** Upload header: the key of the submission that the file belongs to. */
export const SUBMISSION_HEADER = 'X-Submission-Key'

/** `1` if no page is visible or the submission is old. The server then also mails a rejection to the sender. */
export const UNSEEN_HEADER = 'X-Submission-Unseen'

/** A kind of submission. */
export interface SubmissionKind {
  name: string
  call: Endpoint
  /** Of the path. */
  params?: Record<string, string>
  /** Display name, such as 来店予約. */
  label: string
  /** Page that shows the outcome, with the key after `#`. */
  page: string
  /** Short text that tells several submissions apart. */
  about?(body: unknown): string
}
