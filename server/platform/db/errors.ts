/** Connection lost or refused (class 08), shutting down or starting up (57P01 to 57P05), too many connections. */
const SQLSTATE = /^(08...|57P0[1-5]|53300)$/

/** Errors of pg itself, which have no code. */
const MESSAGES = new Set([
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
])

/** An error of a socket to the database. Files have ENOENT too, so the system call decides. */
const isNetworkError = ({ code = '', syscall = '' }: NodeJS.ErrnoException): boolean =>
  syscall === 'connect' || syscall === 'getaddrinfo' || /^(ECONNRESET|EPIPE|ETIMEDOUT)$/.test(code)

/** Whether the database is unreachable for the moment. Drizzle wraps the error of a query, so causes count too. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code = '' } = error as NodeJS.ErrnoException
  return SQLSTATE.test(code) || MESSAGES.has(error.message) || isNetworkError(error) || isUnavailable(error.cause)
}
