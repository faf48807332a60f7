/** A database may be missing (private windows), full, held by an older page, or lost while the phone slept. */
import type Dexie from 'dexie'
import { limitTime } from './limit-time.ts'

/** After a failure nobody waits again for so long. */
const REST_MS = 30_000

/** What systems say when they took the database away from a sleeping page. */
const LOST = new Set(['DatabaseClosedError', 'UnknownError', 'InvalidStateError', 'TimeoutError'])

const isLost = (error: unknown): boolean => error instanceof Error && LOST.has(error.name)

class RestingError extends Error {
  constructor() {
    super('The database did not answer lately')
  }
}

/** A page of an older version has the database open and does not give way to the upgrade. */
class BlockedError extends RestingError {}

export const isBlocked = (error: unknown): boolean => error instanceof BlockedError

/** There is a database, which fails now: what it has nobody knows. Else there is none, and nothing in it. */
export const failsForNow = (error: unknown): boolean => isLost(error) || error instanceof RestingError

/** Does something with a database. Rejects where there is none. */
export type WithDb<D> = <T>(work: (db: D) => PromiseLike<T>) => Promise<T>

/** Once more on a new connection if the old one is lost. */
export function guardDb<D extends Dexie>(db: D): WithDb<D> {
  let restsUntil = 0
  let isHeld = false
  db.on('blocked', () => {
    isHeld = true
  })
  const attempt = async <T>(work: (db: D) => PromiseLike<T>) => {
    const result = await limitTime(work(db))
    isHeld = false
    return result
  }
  return async (work) => {
    if (performance.now() < restsUntil) throw isHeld ? new BlockedError() : new RestingError()
    try {
      return await attempt(work).catch((error: unknown) => {
        if (!isLost(error)) throw error
        db.close({ disableAutoOpen: false })
        return attempt(work)
      })
    } catch (error) {
      if (!isLost(error)) throw error
      restsUntil = performance.now() + REST_MS
      throw isHeld ? new BlockedError() : error
    }
  }
}
