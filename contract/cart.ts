/** The cart: what stands in it, by the copies of all devices. */
import { compareTexts, lastOf, type Replica, type Write } from './replica.ts'
import { MAX_CART_LINES } from './rules.ts'

/** By SKU. */
export interface CartEntry {
  quantity: number
  /** Server-corrected time, ms. */
  addedAt: number
  /** Yen. Only to say that the price changed since; no sum uses it. */
  seenPrice: number
  /** Put in before logging in. */
  asGuest?: true | undefined
}

export interface CartLine extends Omit<CartEntry, 'asGuest'> {
  sku: string
  /** A guest's line met one that the account had: the larger quantity stands, the customer should look. */
  isJoined: boolean
}

export interface Cart {
  /** In the order in which they were added. */
  lines: CartLine[]
  /** Lines beyond what a cart may hold: those added last. Each comes in when another goes. */
  waiting: CartLine[]
}

function lineOf([sku, writes]: [string, Write<CartEntry>[]]): CartLine {
  const { value } = lastOf(writes)
  const isJoined = writes.length > 1 && writes.some((it) => it.value.asGuest)
  return {
    sku,
    quantity: isJoined ? Math.max(...writes.map((it) => it.value.quantity)) : value.quantity,
    addedAt: Math.min(...writes.map((it) => it.value.addedAt)),
    seenPrice: value.seenPrice,
    isJoined,
  }
}

export function cartOf({ entries }: Replica<CartEntry>): Cart {
  const all = Object.entries(entries)
    .map(lineOf)
    .toSorted((a, b) => a.addedAt - b.addedAt || compareTexts(a.sku, b.sku))
  return { lines: all.slice(0, MAX_CART_LINES), waiting: all.slice(MAX_CART_LINES) }
}
