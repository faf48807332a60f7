import { atom, getDefaultStore } from 'jotai'
import type { DeviceDataSet } from '#src/device/storage/data-set.ts'

/** The link with which this tab has opened an order without an account, or placed one. */
export interface OrderLink {
  token: string
  number: string
  /** The buyer's, to order again in another way. */
  email?: string
}

export const ORDER_LINK_KEY = 'komorebi.order-link'

/**
 * The latest last. In the tab only, so that they do not stay on a device that several people use; they survive a reload and the
 * way to the bank and back. Undefined until they are read. The atom has them in windows that store nothing.
 */
const linksAtom = atom<readonly OrderLink[] | undefined>()

const store = getDefaultStore()

const readLinks = (): readonly OrderLink[] => store.get(linksAtom) ?? readStored()

export function saveOrderLink(link: OrderLink): void {
  const links = [...readLinks().filter(({ number }) => number !== link.number), link]
  store.set(linksAtom, links)
  try {
    sessionStorage.setItem(ORDER_LINK_KEY, JSON.stringify(links))
  } catch {
    // The page has it in memory, until it is closed.
  }
}

/** Without a number the latest. */
export const getOrderLink = (number?: string): OrderLink | undefined =>
  readLinks().findLast((it) => number === undefined || it.number === number)

function readStored(): readonly OrderLink[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(ORDER_LINK_KEY) ?? '[]')
    // Earlier versions have stored one link.
    return (Array.isArray(stored) ? (stored as unknown[]) : [stored]).flatMap(toLink)
  } catch {
    return []
  }
}

function toLink(stored: unknown): OrderLink[] {
  const { token, number, email } = (stored ?? {}) as Record<keyof OrderLink, unknown>
  if (typeof token !== 'string' || typeof number !== 'string') return []
  return [{ token, number, ...(typeof email === 'string' && { email }) }]
}

/** Links opened in other tabs end with these tabs. */
export const orderLinkData = {
  async erase(): Promise<void> {
    store.set(linksAtom, [])
    try {
      sessionStorage.removeItem(ORDER_LINK_KEY)
    } catch {
      // Blocked, so nothing is stored.
    }
  },
} satisfies DeviceDataSet
