import { and, eq } from '#drizzle'
import type { ShopEvent } from '#contract/events/schema.ts'
import type { Db } from '#server/platform/db/client.ts'
import { events } from './schema.ts'

export async function findEvent(db: Db, id: number): Promise<ShopEvent | undefined> {
  const [row] = await db
    .select({ data: events.data })
    .from(events)
    .where(and(eq(events.id, id), events.live))
  return row?.data
}
