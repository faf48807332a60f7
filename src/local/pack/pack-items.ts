/** Items of the pack, read by their ids. The last ones stay at hand, for who goes back to them. */
import type { Item } from '#contract/items.ts'
import type { PackKey, WithPackDb } from './pack-db.ts'
import { readCurrent } from './pack-state.ts'

const MOST_AT_HAND = 300

export interface ItemKeeper {
  /** Those that are there, in this order; undefined: there is no pack. */
  read(ids: readonly number[]): Promise<Item[] | undefined>
  /** The pack has changed. */
  forget(): void
}

export function keepItems(withDb: WithPackDb): ItemKeeper {
  let atHand = new Map<number, Item>()

  const fetch = (ids: readonly number[]) =>
    withDb(async (db) => {
      const current = await readCurrent(db)
      return current && db.rows('item').bulkGet(ids.map((id): PackKey => [current.set, id]))
    })

  return {
    async read(ids) {
      const kept = atHand
      const missing = ids.filter((id) => !kept.has(id))
      const rows = missing.length > 0 ? await fetch(missing) : []
      if (!rows) return undefined
      const found = new Map(rows.flatMap((row) => (row ? [[row.id, row.value] as const] : [])))
      const items = ids.flatMap((id) => found.get(id) ?? kept.get(id) ?? [])
      if (kept.size + found.size > MOST_AT_HAND) kept.clear()
      for (const [id, item] of found) kept.set(id, item)
      return items
    },
    // What is being read right now goes to those that nobody will ask.
    forget() {
      atHand = new Map()
    },
  }
}
