import { withDb } from '#src/device/storage/database.ts'
import type { StoredSession } from './store.ts'

interface Row extends StoredSession {
  id: 'session'
}

/** Updates the session's row in one transaction across tabs and the worker. */
export const updateSessionRow = (updater: (stored: StoredSession) => StoredSession): Promise<StoredSession> =>
  withDb((db) => {
    const table = db.table<Row, 'session'>('session')
    return db.transaction('rw', table, async () => {
      const { id, ...stored } = (await table.get('session')) ?? { id: 'session' }
      const next = updater(stored)
      if (JSON.stringify(next) !== JSON.stringify(stored)) await table.put({ ...next, id })
      return next
    })
  })
