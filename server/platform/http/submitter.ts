import type { Context } from 'hono'
import * as z from 'zod/mini'
import type { Endpoint } from '#contract/shared/endpoint.ts'
import { CodedError } from '#contract/shared/errors.ts'
import { KEY_HEADER, SUBMISSION_HEADER, UNSEEN_HEADER } from '#contract/submissions/kind.ts'
import { submissionKeyField } from '#contract/submissions/schema.ts'
import type { SignedIn } from './signed-in.ts'
import { openExchange } from './exchange.ts'
import type { HttpEnv } from './http-env.ts'

/** The customer or guest who sends a submission or file, and its key. */
export interface Submitter {
  key: string
  customerId: string | undefined
  source: string
  /** No page is visible on the device, so the response may go unnoticed. */
  isUnseen: boolean
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
