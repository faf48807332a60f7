/** The session's row. Does not load Dexie for guests whose device has no database. */
import { databaseExists } from '#src/device/storage/database-exists.ts'
import type { SessionRow } from './store.ts'

let isKnownToExist = false

export const lazyRow: SessionRow = {
  async change(updater) {
    if (!isKnownToExist && !(await databaseExists())) {
      const next = updater({})
      if (!next.session && next.endedAt === undefined) return next
    }
    isKnownToExist = true
    const { updateSessionRow } = await import('./stored-row.ts')
    return updateSessionRow(updater)
  },
}
