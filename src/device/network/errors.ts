/** Errors of requests. The worker includes this file, so it uses no schema. */
import type { ErrorBody } from '#contract/shared/error-body.ts'
import { CodedError, ERRORS, type ErrorCode } from '#contract/shared/errors.ts'

/** No response arrived: no network, or too slow. */
export class NoNetworkError extends Error {
  override name = 'NoNetworkError'
  statusCode = 500

  constructor(cause: unknown) {
    super('Network Error', { cause })
  }
}

/** A gateway that cannot reach the server responds with these. Page and worker treat them as no response. */
export const isGatewayError = ({ status }: { status: number }): boolean => status === 502 || status === 504

const isErrorBody = (body: unknown): body is ErrorBody => {
  const { code, message } = (body as Partial<ErrorBody> | null | undefined)?.error ?? {}
  return typeof code === 'string' && typeof message === 'string'
}

/** The server's error; undefined if something else responded, such as a gateway. Does not consume the body. */
export async function parseErrorBody(response: Response): Promise<ErrorBody['error'] | undefined> {
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => undefined)
  return isErrorBody(body) ? body.error : undefined
}

const isKnown = (code: string): code is ErrorCode => Object.hasOwn(ERRORS, code)

/** The server's error, or one with only the status if something else responded. */
export async function parseError(response: Response): Promise<Error> {
  const error = await parseErrorBody(response)
  if (!error || !isKnown(error.code)) {
    return Object.assign(new Error(response.statusText || `HTTP ${response.status}`), { statusCode: response.status })
  }
  const { code, message, details } = error
  return new CodedError(code, { message, ...(details && { details }) })
}
