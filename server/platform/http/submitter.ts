import type { Context } from 'hono'
import * as z from 'zod/mini'
import type { Db } from '#server/platform/db/client.ts'
import type { FinalWrite } from '#server/platform/db/final-writes.ts'
import type { Limit } from '#server/platform/rate-limit/limits.ts'
import type { ErrorBody } from '#contract/shared/error-body.ts'
import type { Endpoint } from '#contract/shared/endpoint.ts'
import { CodedError } from '#contract/shared/errors.ts'
import { KEY_HEADER, SUBMISSION_HEADER, UNSEEN_HEADER } from '#contract/shared/submission-kind.ts'
import { submissionKeyField } from '#contract/shared/submission.ts'
import { type SignedIn, openExchange, type HttpEnv } from './exchange.ts'

/** The customer or guest who sends a submission or file, and its key. */
export interface Submitter {
  key: string
  customerId: string | undefined
  source: string
  /** No page is visible on the device, so the response may go unnoticed. */
  isUnseen: boolean
}

/** A key belongs to the customer who sent it, or to a guest. */
export interface KeyOwner {
  key: string
  customerId: string | undefined
}

export interface StoredResponse {
  status: number
  /** JSON text. */
  body: string
}

export interface Submission extends KeyOwner {
  /** Method and path. */
  call: string
  /** The unparsed body. */
  text: string
  source: string
}

/** The work of a submission, run only if it is new. */
export interface SubmissionWork {
  /** Counted for new submissions only; repeated requests are free. */
  limits: readonly Limit[]
  /** What it adds to `finalWrites` is written together with its response, and dropped if it is rejected. */
  run: (tx: Db, finalWrites: FinalWrite[]) => Promise<unknown>
  /** All rejections happen before the first write, so no savepoint is needed to roll back. */
  rejectsBeforeWriting?: boolean | undefined
  /** Called each time that a final rejection is returned. */
  onRejection?: (tx: Db, rejection: ErrorBody['error']) => Promise<void>
}

interface Options {
  trustedProxies: number
  authenticate: (token: string | undefined) => Promise<SignedIn>
}

/** The submitter of a file and the key of its submission. */
export interface FileSubmitter extends Submitter {
  submissionKey: string
}

/** If a token is sent it must be valid, because the key belongs to its customer. */
export async function readSubmitter(c: Context<HttpEnv>, { auth }: Endpoint, options: Options): Promise<Submitter> {
  const { token, source } = openExchange(c, options.trustedProxies)
  const isCustomers = auth === 'required' || token !== undefined
  const customerId = isCustomers ? (await options.authenticate(token)).customerId : undefined
  return { key: parseKey(c, KEY_HEADER), customerId, source, isUnseen: c.req.header(UNSEEN_HEADER) === '1' }
}

export const readFileSubmitter = async (
  c: Context<HttpEnv>,
  endpoint: Endpoint,
  options: Options,
): Promise<FileSubmitter> => ({
  ...(await readSubmitter(c, endpoint, options)),
  submissionKey: parseKey(c, SUBMISSION_HEADER),
})

function parseKey(c: Context<HttpEnv>, header: string): string {
  const { success, data } = z.safeParse(submissionKeyField, c.req.header(header))
  if (!success) throw new CodedError('BAD_REQUEST')
  return data
}
