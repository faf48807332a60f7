/** No room on a disk: of a file (ENOSPC, or over its owner's share) or of PostgreSQL (disk_full). */
const CODES = new Set(['ENOSPC', 'EDQUOT', '53100'])

/** Drizzle wraps what a query threw. */
export const isStorageFull = (error: unknown): boolean =>
  error instanceof Error && (CODES.has((error as NodeJS.ErrnoException).code ?? '') || isStorageFull(error.cause))

/** Drizzle tells the statement, which helps nobody to make room. */
export const fullReason = (error: Error): string => `A disk is full: ${innermost(error).message}. Make room.`

const innermost = (error: Error): Error => (error.cause instanceof Error ? innermost(error.cause) : error)
