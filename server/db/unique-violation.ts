import { CodedError, type ErrorCode } from '#contract/errors.ts'

const UNIQUE_VIOLATION = '23505'

/** Of two that want the same at the same moment, the database lets one: the other hears the code. */
export function refuseIfTaken<T>(write: Promise<T>, code: ErrorCode): Promise<T> {
  return write.catch((error: Error & { cause?: { code?: string } }) => {
    throw error.cause?.code === UNIQUE_VIOLATION ? new CodedError(code, { cause: error }) : error
  })
}
