/**
 * The device's own database. Loaded late and only where something is kept, as it is heavy; opened with care, because it
 * may be missing (private windows), full, held by an older page, or lost while the phone slept.
 *
 * Versions, never edited once they were released:
 * 1  `session`: one row, see session.ts
 * 2  `baskets`: cart and favorites by owner, see baskets/basket-rows.ts; `basketItems`: what was last shown of their items
 * 3  `outbox`: what was sent off, see outbox/outbox-row.ts; `outboxFiles`: what goes along, see outbox/attachments.ts
 */
import Dexie, { type Table } from 'dexie'
import type { BasketKind } from '#contract/baskets.ts'
import type { BasketRow } from './baskets/basket-row.ts'
import type { Attachment } from './outbox/attachment.ts'
import type { OutboxRow } from './outbox/outbox-row.ts'
import { guardDb } from './guard-db.ts'
import type { Kept } from './session-parts.ts'

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
  declare outbox: Table<OutboxRow, string>
  declare outboxFiles: Table<Attachment, string>
  declare basketItems: Table<StoredItem, [owner: string, key: string]>

  constructor() {
    // What stands here must not be lost to a power cut. What can be fetched again belongs in a database of its own.
    super('komorebi', { chromeTransactionDurability: 'strict' })
    this.version(1).stores({ session: 'id' })
    this.version(2).stores({ baskets: '[owner+kind], owner', basketItems: '[owner+key], owner' })
    this.version(3).stores({ outbox: 'key', outboxFiles: 'id, key' })
  }
}

export const withDb = guardDb(new DeviceDb())

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
