import type { Context } from 'hono'
import * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { CodedError } from '#contract/errors.ts'
import { KEY_HEADER, SUBMISSION_HEADER, UNSEEN_HEADER } from '#contract/submission-kind.ts'
import { submissionKeySchema } from '#contract/submissions.ts'
import type { SignedIn } from './domain/customers/authenticate.ts'
import { openExchange } from './exchange.ts'
import type { HttpEnv } from './http-env.ts'

/** Who sends a submission or a file, a customer or a guest, and under which key. */
export interface Sender {
  key: string
  customerId: string | undefined
  source: string
  /** Nobody will see the answer at once. */
  isUnseen: boolean
}

interface Options {
  trustedProxies: number
  authenticate: (token: string | undefined) => Promise<SignedIn>
}

/** The sender of a file, and the submission it is for. */
export interface FileSender extends Sender {
  submissionKey: string
}

/** A token that is given has to be good: whose the key is depends on it. */
export async function readSender(c: Context<HttpEnv>, { access }: Endpoint, options: Options): Promise<Sender> {
  const { token, source } = openExchange(c, options.trustedProxies)
  const isCustomers = access === 'customer' || token !== undefined
  const customerId = isCustomers ? (await options.authenticate(token)).customerId : undefined
  return { key: keyIn(c, KEY_HEADER), customerId, source, isUnseen: c.req.header(UNSEEN_HEADER) === '1' }
}

export const readFileSender = async (
  c: Context<HttpEnv>,
  endpoint: Endpoint,
  options: Options,
): Promise<FileSender> => ({
  ...(await readSender(c, endpoint, options)),
  submissionKey: keyIn(c, SUBMISSION_HEADER),
})

function keyIn(c: Context<HttpEnv>, header: string): string {
  const { success, data } = z.safeParse(submissionKeySchema, c.req.header(header))
  if (!success) throw new CodedError('BAD_REQUEST')
  return data
}
