import { DATABASE } from './names.ts'

let isKnownToExist = false

/** The caller opens the database, which creates it. */
export function recordDatabase(): void {
  isKnownToExist = true
}

/** Whether the database exists, checked without loading Dexie. */
export async function databaseExists(): Promise<boolean> {
  if (isKnownToExist) return true
  // If the browser cannot tell, assume that it exists.
  const names = await indexedDB.databases?.().catch(() => undefined)
  isKnownToExist = !names || names.some(({ name }) => name === DATABASE)
  return isKnownToExist
}
