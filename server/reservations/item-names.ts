import { inArray } from '#drizzle'
import { items } from '#server/catalogue/schema.ts'
import type { Db } from '#server/platform/db/client.ts'

/** Names of items by their id, also of those that are not sold any more. */
export async function loadItemNames(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: items.id, data: items.data })
    .from(items)
    .where(inArray(items.id, [...ids]))
  return new Map(rows.map(({ id, data }) => [id, data.name]))
}
