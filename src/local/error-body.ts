import * as z from 'zod/mini'
import { type ErrorBody, errorBodySchema } from '#contract/errors.ts'

/** What our server says is wrong; nothing if somebody else answered in its place. Leaves the answer unread. */
export async function readErrorBody(response: Response): Promise<ErrorBody['error'] | undefined> {
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => undefined)
  return z.safeParse(errorBodySchema, body).data?.error
}
