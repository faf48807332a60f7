import { toItemAt } from '#contract/items/item-at.ts'
import { listSaleEnds } from '#contract/items/price.ts'
import type { Item } from '#contract/items/schema.ts'
import { followSaleEnds } from '#src/time/follow-sale-ends.ts'

/** Calls `show` with the item at current prices, now and whenever a sale ends. Loaded only for items with such a sale. */
export const followItem = (item: Item, show: (current: Item) => void): (() => void) =>
  followSaleEnds(listSaleEnds(item.variants), (nowMs) => show(toItemAt(item, nowMs)))
