/** No room on a disk: of a file (ENOSPC, or over its owner's share) or of PostgreSQL (disk_full). */
const CODES = new Set(['ENOSPC', 'EDQUOT', '53100'])

/** Drizzle wraps what a query threw. */
export const isStorageFull = (error: unknown): boolean =>
  error instanceof Error && (CODES.has((error as NodeJS.ErrnoException).code ?? '') || isStorageFull(error.cause))
