/** The session's row, without the weight of the database for those who never had one. */
import { deviceDbExists } from './device-db-exists.ts'
import type { SessionRow } from './session-parts.ts'

let isKnownToExist = false

export const lateRow: SessionRow = {
  async change(turn) {
    if (!isKnownToExist && !(await deviceDbExists())) {
      const next = turn({})
      if (!next.session && next.endedAt === undefined) return next
    }
    isKnownToExist = true
    const { changeSessionRow } = await import('./db.ts')
    return changeSessionRow(turn)
  },
}
