import { and, desc, eq, gt } from '#drizzle'
import type { CartEntry } from '#contract/cart.ts'
import { type FavoriteEntry, favoriteKey } from '#contract/favorites.ts'
import { emptyReplica, type Replica, writeKey } from '#contract/replica.ts'
import { DAY_MS } from '#contract/rules.ts'
import { items, variants } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { syncBasket } from './baskets.ts'

const FAVORITES = 6
const LINES = 2
/** Written by no device. */
const BY = 'sampledata'

function write<V>(entries: [key: string, value: V][], at: number): Replica<V> {
  return entries.reduce((copy, [key, value]) => writeKey(copy, key, { by: BY, at, value }), emptyReplica<V>())
}

/** What the customer of the sample likes, the most popular items, and what she is about to buy. */
export async function addDemoBaskets(deps: Pick<Deps, 'db' | 'now'>, customerId: string): Promise<void> {
  const { db } = deps
  const at = deps.now() - DAY_MS
  const liked = await db
    .select({ id: items.id })
    .from(items)
    .where(eq(items.live, true))
    .orderBy(desc(items.popularity), items.id)
    .limit(FAVORITES)
  const bought = await db
    .select({ sku: variants.sku, price: variants.effectivePrice })
    .from(variants)
    .innerJoin(items, eq(items.id, variants.itemId))
    .where(and(eq(variants.live, true), eq(variants.position, 0), eq(items.live, true), gt(variants.stock, 1)))
    .orderBy(variants.effectivePrice, variants.sku)
    .limit(LINES)
  const favorites = liked.map(({ id }, index): [string, FavoriteEntry] => [favoriteKey(id), { addedAt: at - index }])
  const lines = bought.map(({ sku, price }, index): [string, CartEntry] => [
    sku,
    { quantity: 1, addedAt: at + index, seenPrice: price },
  ])
  await syncBasket(deps, { customerId, kind: 'favorites' }, write(favorites, at))
  await syncBasket(deps, { customerId, kind: 'cart' }, write(lines, at))
}
