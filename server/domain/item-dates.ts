import { desc, eq } from '#drizzle'
import type { Deps } from '../deps.ts'
import { items } from '../db/schema.ts'

/** Every public item and when it last changed, newest first. */
export const listItemDates = ({ db }: Pick<Deps, 'db'>): Promise<{ id: number; updatedAt: Date }[]> =>
  db
    .select({ id: items.id, updatedAt: items.updatedAt })
    .from(items)
    .where(eq(items.live, true))
    .orderBy(desc(items.publishedAt), items.id)
