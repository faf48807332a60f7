/** Items of the offline catalogue in memory. */
import type { Item } from '#contract/items/schema.ts'
import { loadCurrent, type RowKey, type WithCatalogueDb } from './database.ts'

const MAX_CACHED = 300

export interface ItemCache {
  /** Items that exist, in this order. Undefined if there is no offline catalogue. */
  read(ids: readonly number[]): Promise<Item[] | undefined>
  /** Called when the catalogue has changed. */
  clear(): void
}

export function createItemCache(withDb: WithCatalogueDb): ItemCache {
  let cache = new Map<number, Item>()

  const load = (ids: readonly number[]) =>
    withDb(async (db) => {
      const current = await loadCurrent(db)
      return current && db.rows('item').bulkGet(ids.map((id): RowKey => [current.generation, id]))
    })

  return {
    async read(ids) {
      const cached = cache
      const missing = ids.filter((id) => !cached.has(id))
      const rows = missing.length > 0 ? await load(missing) : []
      if (!rows) return undefined
      const found = new Map(rows.flatMap((row) => (row ? [[row.id, row.value] as const] : [])))
      const items = ids.flatMap((id) => found.get(id) ?? cached.get(id) ?? [])
      if (cached.size + found.size > MAX_CACHED) cached.clear()
      for (const [id, item] of found) cached.set(id, item)
      return items
    },
    // A read in progress still fills the old map, which is no longer used.
    clear() {
      cache = new Map()
    },
  }
}
