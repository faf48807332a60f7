const DB_NAME = 'komorebi'

let isKnownToExist = false

/** Whether the database exists, checked without loading Dexie. */
export async function databaseExists(): Promise<boolean> {
  // If the browser cannot tell, assume that it exists.
  const names = await indexedDB.databases?.().catch(() => undefined)
  isKnownToExist ||= !names || names.some(({ name }) => name === DB_NAME)
  return isKnownToExist
}
