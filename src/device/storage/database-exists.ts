import { DATABASE } from './names.ts'

let isKnownToExist = false

/** Whether the database exists, checked without loading Dexie. */
export async function databaseExists(): Promise<boolean> {
  // If the browser cannot tell, assume that it exists.
  const names = await indexedDB.databases?.().catch(() => undefined)
  isKnownToExist ||= !names || names.some(({ name }) => name === DATABASE)
  return isKnownToExist
}
