/**
 * The device's own database. Loaded late and only where something is kept, as it is heavy; opened with care, because it
 * may be missing (private windows), full, held by an older page, or lost while the phone slept.
 *
 * Versions, never edited once they were released:
 * 1  `session`: one row, see session.ts
 * 2  `baskets`: cart and favorites by owner, see baskets/basket-rows.ts; `basketItems`: what was last shown of their items
 */
import Dexie, { type Table } from 'dexie'
import type { BasketKind } from '#contract/baskets.ts'
import type { BasketRow } from './baskets/basket-row.ts'
import type { Kept } from './session.ts'

/** An operation of IndexedDB may never come back; a page that waits for it would hang. */
const TIME_LIMIT_MS = 4_000
/** After a failure nobody waits again for so long. */
const REST_MS = 30_000

/** What systems say when they took the database away from a sleeping page. */
const LOST = new Set(['DatabaseClosedError', 'UnknownError', 'InvalidStateError', 'TimeoutError'])

interface SessionRow extends Kept {
  id: 'session'
}

interface StoredBasket extends BasketRow {
  owner: string
  kind: BasketKind
}

/** What a screen showed of a thing, for the time without network. */
interface StoredItem {
  owner: string
  key: string
  shown: unknown
}

class DeviceDb extends Dexie {
  declare session: Table<SessionRow, 'session'>
  declare baskets: Table<StoredBasket, [owner: string, kind: BasketKind]>
  declare basketItems: Table<StoredItem, [owner: string, key: string]>

  constructor() {
    // What stands here must not be lost to a power cut. What can be fetched again belongs in a database of its own.
    super('komorebi', { chromeTransactionDurability: 'strict' })
    this.version(1).stores({ session: 'id' })
    this.version(2).stores({ baskets: '[owner+kind], owner', basketItems: '[owner+key], owner' })
  }
}

const db = new DeviceDb()
let restsUntil = 0

function limitTime<T>(work: PromiseLike<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout>
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DOMException('The database does not answer', 'TimeoutError')), TIME_LIMIT_MS)
  })
  return Promise.race([work, limit]).finally(() => clearTimeout(timer))
}

const isLost = (error: unknown): boolean => error instanceof Error && LOST.has(error.name)

/** Does something with the database; once more on a new connection if the old one is lost. Rejects where there is none. */
export async function withDb<T>(work: (db: DeviceDb) => PromiseLike<T>): Promise<T> {
  if (performance.now() < restsUntil) throw new Error('The database did not answer lately')
  try {
    return await limitTime(work(db)).catch((error: unknown) => {
      if (!isLost(error)) throw error
      db.close({ disableAutoOpen: false })
      return limitTime(work(db))
    })
  } catch (error) {
    if (isLost(error)) restsUntil = performance.now() + REST_MS
    throw error
  }
}

/** Gives the session's row to `turn` and stores what comes back, in one transaction over all tabs. */
export const changeSessionRow = (turn: (kept: Kept) => Kept): Promise<Kept> =>
  withDb((it) =>
    it.transaction('rw', it.session, async () => {
      const { id, ...kept } = (await it.session.get('session')) ?? { id: 'session' }
      const next = turn(kept)
      if (JSON.stringify(next) !== JSON.stringify(kept)) await it.session.put({ ...next, id })
      return next
    }),
  )
