const DB_NAME = 'komorebi'

let isKnownToExist = false

/** Whether this device ever kept anything in its database, found out without loading the weight of it. */
export async function deviceDbExists(): Promise<boolean> {
  // Where it cannot be asked, it may be there.
  const names = await indexedDB.databases?.().catch(() => undefined)
  isKnownToExist ||= !names || names.some(({ name }) => name === DB_NAME)
  return isKnownToExist
}
