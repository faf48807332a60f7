/** The session's row, without the weight of the database for those who never had one. */
import type { SessionRow } from './session.ts'

const DB_NAME = 'komorebi'

let isKnownToExist = false

async function hasDatabase(): Promise<boolean> {
  // Where it cannot be asked, it may be there.
  const names = await indexedDB.databases?.().catch(() => undefined)
  isKnownToExist ||= !names || names.some(({ name }) => name === DB_NAME)
  return isKnownToExist
}

export const lateRow: SessionRow = {
  async change(turn) {
    if (!isKnownToExist && !(await hasDatabase())) {
      const next = turn({})
      if (!next.session && next.endedAt === undefined) return next
      isKnownToExist = true
    }
    const { changeSessionRow } = await import('./db.ts')
    return changeSessionRow(turn)
  },
}
