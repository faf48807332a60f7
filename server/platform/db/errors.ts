import { CodedError, type ErrorCode } from '#contract/shared/errors.ts'

/** Error of pg's pool if no connection became free in time. */
const POOL_TIMEOUT = 'timeout exceeded when trying to connect'

/** Whether the database is overloaded. Drizzle wraps errors, so causes are checked too. */
export const isBusy = (error: unknown): boolean =>
  error instanceof Error && (error.message === POOL_TIMEOUT || isBusy(error.cause))

/** Connection lost or refused (class 08), shutting down or starting up (57P01 to 57P05), too many connections. */
const SQLSTATE = /^(08...|57P0[1-5]|53300)$/

/** Errors of pg without a code. */
const MESSAGES = new Set([
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'timeout expired',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
])

/** Socket errors. ENOENT also occurs for files, so the system call is checked. */
const isNetworkError = ({ code = '', syscall = '' }: NodeJS.ErrnoException): boolean =>
  syscall === 'connect' || syscall === 'getaddrinfo' || /^(ECONNRESET|EPIPE|ETIMEDOUT)$/.test(code)

/** Whether the database is temporarily unreachable. Drizzle wraps errors, so causes are checked too. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code = '' } = error as NodeJS.ErrnoException
  return SQLSTATE.test(code) || MESSAGES.has(error.message) || isNetworkError(error) || isUnavailable(error.cause)
}

const UNIQUE_VIOLATION = '23505'

/** Turns a unique violation into the error code: a concurrent transaction took the value. */
export function rejectIfTaken<T>(write: Promise<T>, code: ErrorCode): Promise<T> {
  return write.catch((error: Error & { cause?: { code?: string } }) => {
    throw error.cause?.code === UNIQUE_VIOLATION ? new CodedError(code, { cause: error }) : error
  })
}
