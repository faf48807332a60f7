/** Connection lost or refused (class 08), shutting down or starting up (57P01 to 57P05), too many connections. */
const SQLSTATE = /^(08...|57P0[1-5]|53300)$/

/** What pg says itself: it gives these no code. */
const MESSAGES = new Set([
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
])

/** Of a socket on its way to the database. Files know ENOENT too, so that the call decides. */
const isNetworkError = ({ code = '', syscall = '' }: NodeJS.ErrnoException): boolean =>
  syscall === 'connect' || syscall === 'getaddrinfo' || /^(ECONNRESET|EPIPE|ETIMEDOUT)$/.test(code)

/** The database cannot be reached at the moment, and nothing else is wrong. Drizzle wraps what a query threw. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code = '' } = error as NodeJS.ErrnoException
  return SQLSTATE.test(code) || MESSAGES.has(error.message) || isNetworkError(error) || isUnavailable(error.cause)
}
