import { CodedError, ERRORS, type ErrorCode } from '#contract/errors.ts'
import { readErrorBody } from './error-body.ts'

const isKnown = (code: string): code is ErrorCode => Object.hasOwn(ERRORS, code)

/** What the server said, or the bare status of whoever answered in its place. */
export async function readError(response: Response): Promise<Error> {
  const told = await readErrorBody(response)
  if (!told || !isKnown(told.code)) {
    return Object.assign(new Error(response.statusText || `HTTP ${response.status}`), { statusCode: response.status })
  }
  const { code, message, details } = told
  return new CodedError(code, { message, ...(details && { details }) })
}
