/** What page and worker have to know of anything that is sent. */
import type { Endpoint } from './endpoint.ts'

export const KEY_HEADER = 'Idempotency-Key'

/** Header of an upload: the key of the submission that the file is for. */
export const SUBMISSION_HEADER = 'X-Submission-Key'

/** `1`: nobody is looking, or the tap was long ago. Then a refusal is also written to whoever sent it. */
export const UNSEEN_HEADER = 'X-Submission-Unseen'

/** What a device may send, as the device has to know it. */
export interface SubmissionKind {
  name: string
  call: Endpoint
  /** What it is called: 来店予約. */
  label: string
  /** Shows what became of one, by its key after `#`. */
  page: string
  /** Which one of several it is, in a few words. */
  about?(body: unknown): string
}
