/** Derives the cart from the merged replicas of all devices. */
import { compareStrings, getLatestWrite, type Replica, type Write } from '#contract/shared/replica.ts'
import { MAX_CART_LINES } from '#contract/shared/constants.ts'

/** By SKU. */
export interface CartEntry {
  quantity: number
  /** Server-corrected time, ms. */
  addedAt: number
  /** Yen. Only used to report that the price has changed; no total uses it. */
  seenPrice: number
  /** Added before login. */
  asGuest?: true | undefined
}

export interface CartLine extends Omit<CartEntry, 'asGuest'> {
  sku: string
  /** A guest's line was merged with one of the account. The larger quantity applies, and the customer is asked to check it. */
  isMerged: boolean
}

export interface Cart {
  /** In order of addition. */
  lines: CartLine[]
  /** The latest lines beyond the limit. They move up when others are removed. */
  waiting: CartLine[]
}

function toLine([sku, writes]: [string, Write<CartEntry>[]]): CartLine {
  const { value } = getLatestWrite(writes)
  const isMerged = writes.length > 1 && writes.some((it) => it.value.asGuest)
  return {
    sku,
    quantity: isMerged ? Math.max(...writes.map((it) => it.value.quantity)) : value.quantity,
    addedAt: Math.min(...writes.map((it) => it.value.addedAt)),
    seenPrice: value.seenPrice,
    isMerged,
  }
}

export function toCart({ entries }: Replica<CartEntry>): Cart {
  const all = Object.entries(entries)
    .map(toLine)
    .toSorted((a, b) => a.addedAt - b.addedAt || compareStrings(a.sku, b.sku))
  return { lines: all.slice(0, MAX_CART_LINES), waiting: all.slice(MAX_CART_LINES) }
}
