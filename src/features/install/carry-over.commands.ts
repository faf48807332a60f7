/** Cart and favorites of a guest: out of the browser as a code, and into the app. */
import type { BasketKind } from '#contract/baskets.ts'
import { type CarryOver, decodeCarryOver, encodeCarryOver } from '#contract/carry-over.ts'
import { favoriteKey, itemIdOf } from '#contract/favorites.ts'
import type { Call } from '#contract/render.ts'
import { MAX_LINE_QUANTITY } from '#contract/rules.ts'
import { listVariants } from '#contract/variants.ts'
import { changeShown, type ShownBaskets, type Turn } from '#src/local/baskets/shown-baskets.ts'

/** Undefined when there is nothing to carry. */
export function codeOf({ cart, favorites }: ShownBaskets): string | undefined {
  if (cart.size === 0 && favorites.size === 0) return undefined
  return encodeCarryOver({
    cart: [...cart.values()].map(({ sku, quantity }) => ({ sku, quantity })),
    favorites: [...favorites.keys()].map(itemIdOf),
  })
}

/** False where there is no more room. */
async function put<K extends BasketKind>(kind: K, turn: Turn<K>): Promise<boolean> {
  try {
    await changeShown(kind, turn)
    return true
  } catch (error) {
    if (error instanceof Error && error.name === 'BasketFullError') return false
    throw error
  }
}

/** Gives how many found no room: those that were noted first. */
async function addFavorites(ids: readonly number[]): Promise<number> {
  let left = 0
  // The oldest first, so that they stand in their order.
  for (const [place, id] of ids.toReversed().entries()) {
    const to: Turn<'favorites'>['to'] = (now, serverNow) => now ?? { addedAt: serverNow + place }
    if (!(await put('favorites', { key: favoriteKey(id), to }))) left += 1
  }
  return left
}

/** Gives how many are no longer sold, and how many found no room. What is in the cart already always does. */
async function addLines(call: Call, lines: CarryOver['cart']): Promise<{ gone: number; left: number }> {
  if (lines.length === 0) return { gone: 0, left: 0 }
  const { data } = await call(listVariants, { query: { skus: lines.map(({ sku }) => sku) } })
  const sold = new Map(data.map((it) => [it.sku, it]))
  const known = lines.filter(({ sku }) => sold.has(sku))
  let left = 0
  for (const [place, { sku, quantity }] of known.entries()) {
    const { price, salePrice } = sold.get(sku)!
    const to: Turn<'cart'>['to'] = (now, serverNow) => ({
      quantity: Math.min(Math.max(now?.quantity ?? 0, quantity), MAX_LINE_QUANTITY),
      addedAt: now?.addedAt ?? serverNow + place,
      seenPrice: salePrice ?? price,
    })
    if (!(await put('cart', { key: sku, to }))) left += 1
  }
  return { gone: lines.length - known.length, left }
}

/** What came of a code; of what did not come over, how much was no longer sold and how much found no room. */
export interface Carried {
  lines: number
  favorites: number
  gone: number
  linesLeft: number
  favoritesLeft: number
}

/** Added to what is there; the same code once more changes nothing. */
export async function carryIn(call: Call, code: string): Promise<Carried | 'notACode' | 'failed'> {
  const carried = decodeCarryOver(code)
  if (!carried) return 'notACode'
  const { cart, favorites } = carried
  try {
    // Asks the server, so it comes first: when that fails, nothing is half done.
    const { gone, left: linesLeft } = await addLines(call, cart)
    const favoritesLeft = await addFavorites(favorites)
    const lines = cart.length - gone - linesLeft
    return { lines, favorites: favorites.length - favoritesLeft, gone, linesLeft, favoritesLeft }
  } catch {
    return 'failed'
  }
}
