/** What pg's pool says when all its connections were taken for as long as one may wait. */
const WAITED_TOO_LONG = 'timeout exceeded when trying to connect'

/** Nothing is wrong but that too many ask at once. Drizzle wraps what a query threw. */
export const isBusy = (error: unknown): boolean =>
  error instanceof Error && (error.message === WAITED_TOO_LONG || isBusy(error.cause))
