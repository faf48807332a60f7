import type { ErrorBody } from '#contract/error-body.ts'

/** As far as it is used. The worker carries this file too, so it is checked without a schema. */
const isErrorBody = (body: unknown): body is ErrorBody => {
  const { code, message } = (body as Partial<ErrorBody> | null | undefined)?.error ?? {}
  return typeof code === 'string' && typeof message === 'string'
}

/** What our server says is wrong; nothing if somebody else answered in its place. Leaves the answer unread. */
export async function readErrorBody(response: Response): Promise<ErrorBody['error'] | undefined> {
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => undefined)
  return isErrorBody(body) ? body.error : undefined
}
