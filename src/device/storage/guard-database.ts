/** Guards against a database that is missing (private windows), full, blocked by an older page, or lost during sleep. */
import type Dexie from 'dexie'
import { withTimeLimit } from './limit-time.ts'

/** After a failure, access is rejected at once for this time instead of waiting for the timeout again. */
const COOLDOWN_MS = 30_000

/** Errors after the system closed the database of a suspended page. */
const LOST = new Set(['DatabaseClosedError', 'UnknownError', 'InvalidStateError', 'TimeoutError'])

const isLost = (error: unknown): boolean => error instanceof Error && LOST.has(error.name)

class CooldownError extends Error {
  constructor() {
    super('The database did not respond recently')
  }
}

/** A page of an older version keeps the database open and blocks the upgrade. */
class BlockedError extends CooldownError {}

export const isBlocked = (error: unknown): boolean => error instanceof BlockedError

/** True: the database exists but fails now, so its content is unknown. False: there is no database. */
export const isTemporaryFailure = (error: unknown): boolean => isLost(error) || error instanceof CooldownError

/** Runs work on a database. Rejects if there is none. */
export type WithDb<D> = <T>(work: (db: D) => PromiseLike<T>) => Promise<T>

/** Retries once on a new connection if the old one is lost. */
export function guardDb<D extends Dexie>(db: D): WithDb<D> {
  let coolsDownUntil = 0
  let isUpgradeBlocked = false
  db.on('blocked', () => {
    isUpgradeBlocked = true
  })
  const attempt = async <T>(work: (db: D) => PromiseLike<T>) => {
    const result = await withTimeLimit(work(db))
    isUpgradeBlocked = false
    return result
  }
  return async (work) => {
    if (performance.now() < coolsDownUntil) throw isUpgradeBlocked ? new BlockedError() : new CooldownError()
    try {
      return await attempt(work).catch((error: unknown) => {
        if (!isLost(error)) throw error
        db.close({ disableAutoOpen: false })
        return attempt(work)
      })
    } catch (error) {
      if (!isLost(error)) throw error
      coolsDownUntil = performance.now() + COOLDOWN_MS
      throw isUpgradeBlocked ? new BlockedError() : error
    }
  }
}
