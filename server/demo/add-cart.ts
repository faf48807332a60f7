import { and, desc, eq, gt } from '#drizzle'
import type { CartEntry } from '#contract/cart/cart.ts'
import { toFavoriteKey } from '#contract/cart/favorite-key.ts'
import type { FavoriteEntry } from '#contract/cart/favorites.ts'
import { createReplica, type Replica, writeKey } from '#contract/shared/replica.ts'
import { DAY_MS } from '#contract/shared/constants.ts'
import { items, variants } from '#server/catalogue/schema.ts'
import type { Deps } from '#server/platform/deps.ts'
import { syncReplica } from '#server/cart/replicas.ts'

const FAVORITES = 6
const LINES = 2
/** A writer id that no device uses. */
const BY = 'sampledata'

function write<V>(entries: [key: string, value: V][], at: number): Replica<V> {
  return entries.reduce((copy, [key, value]) => writeKey(copy, key, { by: BY, at, value }), createReplica<V>())
}

/** Fills the demo customer's favorites with the most popular items, and the cart with two cheap ones. */
export async function addDemoCart(deps: Pick<Deps, 'db' | 'now'>, customerId: string): Promise<void> {
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
  const favorites = liked.map(({ id }, index): [string, FavoriteEntry] => [toFavoriteKey(id), { addedAt: at - index }])
  const lines = bought.map(({ sku, price }, index): [string, CartEntry] => [
    sku,
    { quantity: 1, addedAt: at + index, seenPrice: price },
  ])
  await syncReplica(deps, { customerId, kind: 'favorites' }, write(favorites, at))
  await syncReplica(deps, { customerId, kind: 'cart' }, write(lines, at))
}
