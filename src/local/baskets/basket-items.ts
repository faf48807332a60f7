/** What was last shown of the things in the baskets, for the time without network. Leaves the device with its owner. */
import { withDb } from '../db.ts'

export async function rememberItems(owner: string, items: readonly [key: string, shown: unknown][]): Promise<void> {
  await withDb((db) => db.basketItems.bulkPut(items.map(([key, shown]) => ({ owner, key, shown })))).catch(() => {})
}

export async function recallItems(owner: string, keys: readonly string[]): Promise<[key: string, shown: unknown][]> {
  const rows = await withDb((db) => db.basketItems.bulkGet(keys.map((key) => [owner, key]))).catch(() => [])
  return rows.flatMap((row) => (row ? [[row.key, row.shown]] : []))
}
