import { type Reform, reformCollection } from '#contract/reforms/schema.ts'
import { and, eq, lte } from '#drizzle'
import { storedCollection } from '#server/platform/content/collection-table.ts'
import type { Db } from '#server/platform/db/client.ts'
import { reforms as table } from './schema.ts'

export const storedReforms = storedCollection({ collection: reformCollection, table })

/**
 * Also of cases that are no longer published: the customer may have read one offline, and the shop still knows it.
 * Undefined for cases that never were.
 */
export async function findReformTitle(db: Db, id: number, now: Date): Promise<string | undefined> {
  const [row] = await db
    .select({ data: table.data })
    .from(table)
    .where(and(eq(table.id, id), lte(table.publishedAt, now)))
  return row && (row.data as Reform).title
}
