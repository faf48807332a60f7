/** Exports a guest's cart and favorites as a code, and imports it into the app. */
import type { ReplicaKind } from '#contract/cart/schema.ts'
import { type CarryOver, decodeCarryOver, encodeCarryOver } from '#contract/cart/carry-over.ts'
import type { FavoriteKey } from '#contract/cart/favorite-key.ts'
import type { Call } from '#contract/shared/render.ts'
import { MAX_LINE_QUANTITY } from '#contract/shared/constants.ts'
import * as itemsApi from '#contract/items/api.ts'
import { getCurrentPrice } from '#contract/items/price.ts'
import { call as storeCall } from '#src/device/query/call.ts'
import { updateReplica, type Replicas, type ReplicaUpdate } from '#src/device/cart-sync/cart.ts'

/** Undefined if both are empty. */
export function createCode({ cart, favorites }: Replicas): string | undefined {
  if (cart.size === 0 && favorites.size === 0) return undefined
  return encodeCarryOver({
    cart: [...cart.values()].map(({ sku, quantity }) => ({ sku, quantity })),
    favorites: [...favorites.keys()] as FavoriteKey[],
  })
}

/** False if the limit is reached. */
async function tryChange<K extends ReplicaKind>(kind: K, updater: ReplicaUpdate<K>): Promise<boolean> {
  try {
    await updateReplica(kind, updater)
    return true
  } catch (error) {
    if (error instanceof Error && error.name === 'ReplicaFullError') return false
    throw error
  }
}

/** Returns how many did not fit: those added first. */
async function addFavorites(keys: readonly FavoriteKey[]): Promise<number> {
  let left = 0
  // The oldest first, to keep their order.
  for (const [place, key] of keys.toReversed().entries()) {
    const to: ReplicaUpdate<'favorites'>['to'] = (now, serverNow) => now ?? { addedAt: serverNow + place }
    if (!(await tryChange('favorites', { key, to }))) left += 1
  }
  return left
}

/**
 * Returns how many are discontinued, and how many did not fit. Lines already in the cart always
 * fit.
 */
async function addLines(call: Call, lines: CarryOver['cart']): Promise<{ discontinued: number; left: number }> {
  if (lines.length === 0) return { discontinued: 0, left: 0 }
  const { data } = await call(itemsApi.listVariants, { query: { skus: lines.map(({ sku }) => sku) } })
  const sold = new Map(data.map((it) => [it.sku, it]))
  const known = lines.filter(({ sku }) => sold.has(sku))
  let left = 0
  for (const [place, { sku, quantity }] of known.entries()) {
    const seenPrice = getCurrentPrice(sold.get(sku)!)
    const to: ReplicaUpdate<'cart'>['to'] = (now, serverNow) => ({
      quantity: Math.min(Math.max(now?.quantity ?? 0, quantity), MAX_LINE_QUANTITY),
      addedAt: now?.addedAt ?? serverNow + place,
      seenPrice,
    })
    if (!(await tryChange('cart', { key: sku, to }))) left += 1
  }
  return { discontinued: lines.length - known.length, left }
}

/** The result of an import: what was added, what is discontinued and what did not fit. */
export interface ImportResult {
  lines: number
  favorites: number
  discontinued: number
  linesLeft: number
  favoritesLeft: number
}

/** Merges into the existing data; importing the same code again changes nothing. */
export async function importCode(code: string, call: Call = storeCall): Promise<ImportResult | 'notACode' | 'failed'> {
  const result = decodeCarryOver(code)
  if (!result) return 'notACode'
  const { cart, favorites } = result
  try {
    // First, because it asks the server: if that fails, nothing is changed.
    const { discontinued, left: linesLeft } = await addLines(call, cart)
    const favoritesLeft = await addFavorites(favorites)
    const lines = cart.length - discontinued - linesLeft
    return { lines, favorites: favorites.length - favoritesLeft, discontinued, linesLeft, favoritesLeft }
  } catch {
    return 'failed'
  }
}
