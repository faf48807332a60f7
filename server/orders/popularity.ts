/** The nightly job that counts how popular items are. */
import { gte, ne, and, eq, sql } from '#drizzle'
import { DAY_MS } from '#contract/shared/constants.ts'
import { replicas } from '#server/cart/schema.ts'
import { changeCatalogue } from '#server/catalogue/change.ts'
import { revIfLive } from '#server/catalogue/derived.ts'
import { items, variants } from '#server/catalogue/schema.ts'
import type { Db } from '#server/platform/db/client.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DAILY_JOB_OPTIONS, type Job } from '#server/platform/queue/enqueue.ts'
import { orderLines, orders } from './schema.ts'

const PERIOD_MS = 30 * DAY_MS

export const popularityJob = (deps: Pick<Deps, 'db' | 'now'>): Job => ({
  queue: { name: 'popularity', options: DAILY_JOB_OPTIONS },
  daily: '03:30',
  run: async () => void (await countPopularity(deps)),
})

/**
 * The number of the item's file, plus the pieces sold and the favorites added in the last 30 days. Only items whose number
 * changes get a new version. Returns the new version of the catalogue, if there are any.
 */
export function countPopularity({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<number | undefined> {
  const sinceMs = now() - PERIOD_MS
  return changeCatalogue(db, async (tx, rev) => {
    const sold = selectSold(tx, new Date(sinceMs))
    const popularity = sql`coalesce((${items.data}->>'popularity')::int, 0) + coalesce(sold.pieces, 0) + coalesce(liked.times, 0)`
    const { rows } = await tx.execute(sql`
      with sold as (${sold}), liked as (${selectLiked(sinceMs)}),
      counted as (
        select ${items.id} as id, ${popularity} as popularity from ${items}
        left join sold on sold.item_id = ${items.id}
        left join liked on liked.item_id = ${items.id})
      update ${items} set popularity = counted.popularity, rev = ${revIfLive(rev)} from counted
      where ${items.id} = counted.id and ${items.popularity} <> counted.popularity
      returning ${items.id}`)
    return rows.length > 0
  })
}

/** The orders are an array, so that the database looks up their lines instead of reading those of all orders. */
function selectSold(tx: Db, since: Date) {
  const recent = tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(gte(orders.createdAt, since), ne(orders.state, 'cancelled')))
  return (
    tx
      .select({ itemId: variants.itemId, pieces: sql<number>`sum(${orderLines.quantity})::int`.as('pieces') })
      .from(orderLines)
      .innerJoin(variants, eq(variants.sku, orderLines.sku))
      // Replacements are no sales.
      .where(and(sql`${orderLines.orderId} = any(array(${recent}))`, sql`not ${orderLines.line} ? 'exchangedIn'`))
      .groupBy(variants.itemId)
  )
}

/** One for each customer. */
const selectLiked = (sinceMs: number) => sql`
  select substr(favorite.key, 6)::int as item_id, count(*)::int as times
  from ${replicas}, jsonb_each(${replicas.replica}->'entries') as favorite (key, writes)
  where ${replicas.kind} = 'favorites' and favorite.key ~ '^item:[0-9]{1,9}$'
    and exists (select from jsonb_array_elements(favorite.writes) as it (write)
      where (it.write->'value'->>'addedAt')::bigint >= ${sinceMs})
  group by 1`
