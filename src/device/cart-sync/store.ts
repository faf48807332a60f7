/**
 * Cart and favorites in the database: of guests, of the current customer, and unsent changes of customers whose session
 * expired. If storage fails, changes are held in memory and merged as soon as it works again.
 */
import type { Dexie } from 'dexie'
import { REPLICA_KINDS, type ReplicaKind } from '#contract/cart/schema.ts'
import { onTableChange, withDb } from '#src/device/storage/database.ts'
import { type ReplicaRow, mergeIntoRow, createRow } from './row.ts'
import { setReplicas } from './cart.ts'
import { GUEST_OWNER } from '#src/device/storage/names.ts'

interface StoredReplicaRow extends ReplicaRow {
  owner: string
  kind: ReplicaKind
}

/** An item as last shown, for use without network. Removed with its owner's data. */
interface StoredItem {
  owner: string
  key: string
  item: unknown
}

const TABLE = 'replicas'
const replicaTable = (db: Dexie) => db.table<StoredReplicaRow, [owner: string, kind: ReplicaKind]>(TABLE)
const itemTable = (db: Dexie) => db.table<StoredItem, [owner: string, key: string]>('replicaItems')

/** Calls the listener after each change of a row, in any tab. */
export const onReplicasChange = (listener: () => void): void => onTableChange(TABLE, listener)

type Updater = (row: ReplicaRow) => ReplicaRow

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789'

const createWriterId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(12)), (it) => ALPHABET[it % ALPHABET.length]).join('')

const getRowName = (owner: string, kind: ReplicaKind): string => `${owner}/${kind}`

/** Rows that could not be stored. Each has its own writer id, so that it never reuses a sequence number of the stored row. */
const fallbackRows = new Map<string, ReplicaRow>()
const lastSeen = new Map<string, ReplicaRow>()

/** Updates a row in one transaction across tabs. Returning the same row writes nothing. */
export async function updateStoredRow(owner: string, kind: ReplicaKind, updater: Updater): Promise<ReplicaRow> {
  const name = getRowName(owner, kind)
  let merged: ReplicaRow | undefined
  let updaterError: unknown
  const attempt: Updater = (row) => {
    try {
      return updater(row)
    } catch (error) {
      updaterError = error
      throw error
    }
  }
  try {
    const row = await withDb((db) => {
      const replicas = replicaTable(db)
      return db.transaction('rw', replicas, async () => {
        const current = (await replicas.get([owner, kind])) ?? createRow(createWriterId())
        merged = fallbackRows.get(name)
        const next = attempt(merged ? mergeIntoRow(current, merged.replica) : current)
        if (next !== current) await replicas.put({ ...next, owner, kind })
        return next
      })
    })
    // Keep it if another change failed meanwhile: that one is not merged yet.
    if (fallbackRows.get(name) === merged) fallbackRows.delete(name)
    lastSeen.set(name, row)
    return row
  } catch {
    // The updater itself threw; storage works.
    if (updaterError !== undefined) throw updaterError as Error
    const old = fallbackRows.get(name) ?? { ...(lastSeen.get(name) ?? createRow('')), writerId: createWriterId() }
    const next = updater(old)
    if (next === old) return old
    fallbackRows.set(name, next)
    setReplicas({ isInMemoryOnly: true })
    return next
  }
}

/** Stores nothing if there is no row. */
export const loadRow = (owner: string, kind: ReplicaKind): Promise<ReplicaRow> =>
  updateStoredRow(owner, kind, (row) => row)

/** Merges the guest's rows into the customer's. */
export async function moveGuestRows(customerId: string): Promise<void> {
  const move = async () =>
    withDb((db) => {
      const replicas = replicaTable(db)
      const items = itemTable(db)
      return db.transaction('rw', replicas, items, async () => {
        for (const guestRow of await replicas.where('owner').equals(GUEST_OWNER).toArray()) {
          const { kind, replica } = guestRow
          const own = (await replicas.get([customerId, kind])) ?? createRow(createWriterId())
          await replicas.put({ ...mergeIntoRow(own, replica), owner: customerId, kind })
          await replicas.delete([GUEST_OWNER, kind])
        }
        await items.where('owner').equals(GUEST_OWNER).delete()
      })
    })
  // Without a database there are only rows in memory.
  await move().catch(() => {})
  for (const kind of REPLICA_KINDS) {
    const fallback = fallbackRows.get(getRowName(GUEST_OWNER, kind))
    fallbackRows.delete(getRowName(GUEST_OWNER, kind))
    lastSeen.delete(getRowName(GUEST_OWNER, kind))
    if (fallback) await updateStoredRow(customerId, kind, (row) => mergeIntoRow(row, fallback.replica))
  }
}

/** Removes an owner's rows: all of them, or only those without unsent changes. */
export async function removeReplicas(owner: string, { keepWaiting }: { keepWaiting: boolean }): Promise<void> {
  for (const kind of REPLICA_KINDS) {
    fallbackRows.delete(getRowName(owner, kind))
    lastSeen.delete(getRowName(owner, kind))
  }
  await withDb((db) => {
    const replicas = replicaTable(db)
    const items = itemTable(db)
    return db.transaction('rw', replicas, items, async () => {
      await items.where('owner').equals(owner).delete()
      const rows = replicas.where('owner').equals(owner)
      await rows.filter(({ unsentKeys }) => !keepWaiting || unsentKeys.length === 0).delete()
    })
  })
}

/** Number of unsent changes. */
export async function countUnsynced(owner: string): Promise<number> {
  const rows = await Promise.all(REPLICA_KINDS.map((kind) => loadRow(owner, kind)))
  return rows.reduce((sum, { unsentKeys }) => sum + unsentKeys.length, 0)
}

export async function saveItems(owner: string, items: readonly [key: string, item: unknown][]): Promise<void> {
  // Optional: offline, lines without their items are shown by SKU.
  await withDb((db) => itemTable(db).bulkPut(items.map(([key, item]) => ({ owner, key, item })))).catch(() => {})
}

export async function loadItems(owner: string, keys: readonly string[]): Promise<[key: string, item: unknown][]> {
  // Lines without their items are shown by SKU.
  const rows = await withDb((db) => itemTable(db).bulkGet(keys.map((key) => [owner, key]))).catch(() => [])
  return rows.flatMap((row) => (row ? [[row.key, row.item]] : []))
}
