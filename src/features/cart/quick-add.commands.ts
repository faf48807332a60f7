import { toCartItems } from '#contract/items/cart-item.ts'
import { toItemAt } from '#contract/items/item-at.ts'
import * as itemsApi from '#contract/items/api.ts'
import type { Item } from '#contract/items/schema.ts'
import { getReplicas } from '#src/device/cart-sync/cart.ts'
import { call } from '#src/device/query/call.ts'
import { serverNow } from '#src/device/time/server-time.ts'
import { addToCart } from './cart.commands.ts'

/** Adds an item that has one variant. Returns an item with several, for a choice. */
export async function quickAdd(id: number): Promise<Item | undefined> {
  const { item: response } = await call(itemsApi.get, { params: { id } })
  // A cached response may be older than the end of a sale.
  const item = toItemAt(response, serverNow())
  const [first, ...others] = toCartItems(item)
  if (!first || others.length > 0) return item
  await addToCart(first, 1, getReplicas().cart.get(first.sku)?.quantity ?? 0)
  return undefined
}
