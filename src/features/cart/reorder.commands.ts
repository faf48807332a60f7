/** Buying again: puts what is still sold into the cart, as many pieces as are available. */
import type { CartItem } from '#contract/items/cart-item.ts'
import * as itemsApi from '#contract/items/api.ts'
import { getCurrentPrice } from '#contract/items/price.ts'
import { getReplicas, updateReplica } from '#src/device/cart-sync/cart.ts'
import { call } from '#src/device/query/call.ts'
import { getMaxPieces } from './cart.commands.ts'

interface WantedLine {
  sku: string
  quantity: number
}

/** The result for a line. `full`: the cart has no room for another kind of item. */
export interface AddedLine {
  sku: string
  /** Pieces that were added. */
  added: number
  problem?: 'gone' | 'paused' | 'sold-out' | 'fewer' | 'full'
}

/** Rejects if the current stock cannot be loaded. */
export async function addLinesToCart(lines: readonly WantedLine[]): Promise<AddedLine[]> {
  const { data } = await call(itemsApi.listVariants, { query: { skus: lines.map(({ sku }) => sku) } })
  const items = new Map(data.map((it) => [it.sku, it]))
  const { cacheItems } = await import('#src/device/cart-sync/page.ts')
  // Also waits until the cart of this device is loaded.
  await cacheItems([...items])
  const results: AddedLine[] = []
  for (const line of lines) results.push(await addLine(line, items.get(line.sku)))
  return results
}

async function addLine({ sku, quantity }: WantedLine, item: CartItem | undefined): Promise<AddedLine> {
  if (!item) return { sku, added: 0, problem: 'gone' }
  if (item.isPaused) return { sku, added: 0, problem: 'paused' }
  if (item.stock === 0) return { sku, added: 0, problem: 'sold-out' }
  const before = getReplicas().cart.get(sku)?.quantity ?? 0
  const target = Math.max(before, Math.min(before + quantity, getMaxPieces(item.stock)))
  try {
    await updateReplica('cart', {
      key: sku,
      to: (now, serverNow) => ({
        quantity: Math.max(now?.quantity ?? 0, target),
        addedAt: now?.addedAt ?? serverNow,
        seenPrice: getCurrentPrice(item),
      }),
    })
  } catch (error) {
    if (error instanceof Error && error.name === 'ReplicaFullError') return { sku, added: 0, problem: 'full' }
    throw error
  }
  const added = target - before
  return added < quantity ? { sku, added, problem: 'fewer' } : { sku, added }
}
