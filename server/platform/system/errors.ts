/** Startup errors, file errors and timeouts. */
/** The server cannot start. The message explains why, so no stack is printed. */
export class StartupError extends Error {
  override name = 'StartupError'
}

/** No space for a file (ENOSPC, or EDQUOT for a quota) or for PostgreSQL (disk_full). */
const CODES = new Set(['ENOSPC', 'EDQUOT', '53100'])

/** Drizzle wraps the error of a query, so causes count too. */
export const isStorageFull = (error: unknown): boolean =>
  error instanceof Error && (CODES.has((error as NodeJS.ErrnoException).code ?? '') || isStorageFull(error.cause))

/** The innermost message: Drizzle's own is the SQL statement, which does not help to free space. */
export const formatDiskFull = (error: Error): string => `A disk is full: ${innermost(error).message}. Free some space.`

const innermost = (error: Error): Error => (error.cause instanceof Error ? innermost(error.cause) : error)

/** Rejects if the work takes longer than `ms`. The work itself is not cancelled. */
export async function withTimeout<T>(work: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no result within ${ms} ms`)), ms)
  })
  try {
    return await Promise.race([work, timeout])
  } finally {
    clearTimeout(timer)
  }
}

/** For `catch` after reading a file or folder that may not exist. Any other error is thrown. */
export function undefinedIfMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
