/** Cart and favorites of a guest: out of the browser as a code, and into the app. */
import { type CarryOver, decodeCarryOver, encodeCarryOver } from '#contract/carry-over.ts'
import { favoriteKey, itemIdOf } from '#contract/favorites.ts'
import type { Call } from '#contract/render.ts'
import { MAX_LINE_QUANTITY } from '#contract/rules.ts'
import { listVariants } from '#contract/variants.ts'
import { changeShown, type ShownBaskets } from '#src/local/baskets/shown-baskets.ts'

/** Undefined when there is nothing to carry. */
export function codeOf({ cart, favorites }: ShownBaskets): string | undefined {
  if (cart.size === 0 && favorites.size === 0) return undefined
  return encodeCarryOver({
    cart: [...cart.values()].map(({ sku, quantity }) => ({ sku, quantity })),
    favorites: [...favorites.keys()].map(itemIdOf),
  })
}

async function addFavorites(ids: readonly number[]): Promise<void> {
  // The oldest first, so that they stand in their order.
  for (const [place, id] of ids.toReversed().entries())
    await changeShown('favorites', {
      key: favoriteKey(id),
      to: (now, serverNow) => now ?? { addedAt: serverNow + place },
    })
}

async function addLines(call: Call, lines: CarryOver['cart']): Promise<number> {
  if (lines.length === 0) return 0
  const { data } = await call(listVariants, { query: { skus: lines.map(({ sku }) => sku) } })
  const sold = new Map(data.map((it) => [it.sku, it]))
  const known = lines.filter(({ sku }) => sold.has(sku))
  for (const [place, { sku, quantity }] of known.entries()) {
    const { price, salePrice } = sold.get(sku)!
    await changeShown('cart', {
      key: sku,
      to: (now, serverNow) => ({
        quantity: Math.min(Math.max(now?.quantity ?? 0, quantity), MAX_LINE_QUANTITY),
        addedAt: now?.addedAt ?? serverNow + place,
        seenPrice: salePrice ?? price,
      }),
    })
  }
  return lines.length - known.length
}

/** Added to what is there; the same code once more changes nothing. */
export type Carried = 'notACode' | 'failed' | { lines: number; favorites: number; gone: number }

export async function carryIn(call: Call, code: string): Promise<Carried> {
  const carried = decodeCarryOver(code)
  if (!carried) return 'notACode'
  const { cart, favorites } = carried
  try {
    // Asks the server, so it comes first: when that fails, nothing is half done.
    const gone = await addLines(call, cart)
    await addFavorites(favorites)
    return { lines: cart.length - gone, favorites: favorites.length, gone }
  } catch {
    return 'failed'
  }
}
