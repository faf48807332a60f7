import { DATABASE } from './names.ts'

/** A result that stays true is not asked for again. No component depends on it. */
let isKnownToExist = false

/** The caller opens the database, which creates it. */
export function recordDatabase(): void {
  isKnownToExist = true
}

/** Whether the database exists, checked without loading Dexie. */
export async function databaseExists(): Promise<boolean> {
  if (isKnownToExist) return true
  isKnownToExist = await mayHaveDatabase()
  return isKnownToExist
}

/** Blocked cookies: nothing can have been stored. */
const isRefusal = (error: unknown): boolean => error instanceof DOMException && error.name === 'SecurityError'

async function mayHaveDatabase(): Promise<boolean> {
  try {
    // Null, or an error, where storage is blocked.
    if (!indexedDB) return false
  } catch {
    return false
  }
  // If the browser cannot tell, assume that it exists.
  const names = await indexedDB.databases?.().catch((error: unknown) => (isRefusal(error) ? [] : undefined))
  return !names || names.some(({ name }) => name === DATABASE)
}
