import type { DeviceDataSet } from '#src/device/storage/data-set.ts'

/**
 * The link with which this tab has opened an order without an account, or placed one. In the tab only, so that it does not stay
 * on a device that several people use; it survives a reload and the way to the bank and back.
 */
export interface OrderLink {
  token: string
  /** Undefined until the order is loaded. */
  number?: string
  /** The buyer's, to order again in another way. */
  email?: string
}

export const ORDER_LINK_KEY = 'komorebi.order-link'

/** For windows that store nothing. */
let inMemory: OrderLink | undefined

export function saveOrderLink(link: OrderLink): void {
  inMemory = link
  try {
    sessionStorage.setItem(ORDER_LINK_KEY, JSON.stringify(link))
  } catch {
    // The page has it in memory, until it is closed.
  }
}

/** Undefined also if the link is of another order than `number`. */
export function getOrderLink(number?: string): OrderLink | undefined {
  const link = inMemory ?? readStored()
  return number === undefined || link?.number === number ? link : undefined
}

function readStored(): OrderLink | undefined {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(ORDER_LINK_KEY) ?? 'null')
    const { token, number, email } = (stored ?? {}) as Record<keyof OrderLink, unknown>
    if (typeof token !== 'string') return undefined
    return {
      token,
      ...(typeof number === 'string' && { number }),
      ...(typeof email === 'string' && { email }),
    }
  } catch {
    return undefined
  }
}

/** Links opened in other tabs end with these tabs. */
export const orderLinkData = {
  async erase(): Promise<void> {
    inMemory = undefined
    try {
      sessionStorage.removeItem(ORDER_LINK_KEY)
    } catch {
      // Blocked, so nothing is stored.
    }
  },
} satisfies DeviceDataSet
