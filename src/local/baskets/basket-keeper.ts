/** Keeps the baskets of whoever is here, one change after the other, and shows them in all tabs. */
import { type BasketKind, BASKET_KINDS } from '#contract/baskets.ts'
import { cartOf, type CartEntry } from '#contract/cart.ts'
import { favoritesOf, type FavoriteEntry } from '#contract/favorites.ts'
import { lastOf, type Replica } from '#contract/replica.ts'
import { MAX_CART_LINES, MAX_FAVORITES } from '#contract/rules.ts'
import { type BasketRow, changeRow } from './basket-row.ts'
import { changeBasket, nameOf, readBasket } from './basket-rows.ts'
import { hideBaskets, showBaskets, type ShownBaskets, type Turn } from './shown-baskets.ts'

/** No more fits in. */
export class BasketFullError extends Error {
  override name = 'BasketFullError'
}

const MOST = { cart: MAX_CART_LINES, favorites: MAX_FAVORITES }

function viewOf(kind: BasketKind, { replica }: BasketRow): Partial<ShownBaskets> {
  if (kind === 'cart') {
    const { lines, waiting } = cartOf(replica as Replica<CartEntry>)
    return { cart: new Map(lines.map((it) => [it.sku, it])), overflow: waiting.length }
  }
  const own = replica as Replica<FavoriteEntry>
  return { favorites: new Map(favoritesOf(own).map((key) => [key, lastOf(own.entries[key]!).value])) }
}

function takeTurn(kind: BasketKind, row: BasketRow, { key, to }: Turn, at: number, isGuest: boolean): BasketRow {
  const now = viewOf(kind, row)[kind]!
  const value = to(now.get(key) as never, at)
  if (value && !now.has(key) && now.size >= MOST[kind]) throw new BasketFullError()
  const isMarked = isGuest && kind === 'cart'
  return changeRow(row, { key, value: value && isMarked ? { ...(value as CartEntry), asGuest: true } : value }, at)
}

interface Options {
  serverNow: () => number
  guest: string
  /** Whoever has something to send. */
  onChange: (kind: BasketKind) => void
  channel?: BroadcastChannel | undefined
}

export function makeBasketKeeper({ serverNow, guest, onChange, channel }: Options) {
  let owner: string | undefined
  let tellKnown = () => {}
  let whenKnown = new Promise<void>((resolve) => (tellKnown = resolve))
  /** Changes are kept in the order in which they were made. */
  let last: Promise<unknown> = Promise.resolve()

  const show = (of: string, kind: BasketKind, row: BasketRow) => {
    if (of === owner) showBaskets({ ...viewOf(kind, row), isRead: true })
  }
  const reread = async (of: string, kind: BasketKind) => show(of, kind, await readBasket(of, kind))

  channel?.addEventListener('message', ({ data }: MessageEvent) => {
    for (const kind of BASKET_KINDS) if (owner !== undefined && data === nameOf(owner, kind)) void reread(owner, kind)
  })

  async function changeNow(kind: BasketKind, turn: Turn): Promise<void> {
    while (owner === undefined) await whenKnown
    const of = owner
    await turnRow(of, kind, (row) => takeTurn(kind, row, turn, serverNow(), of === guest))
    onChange(kind)
  }

  /** Stores, shows and tells the other tabs. */
  async function turnRow(of: string, kind: BasketKind, turn: (row: BasketRow) => BasketRow): Promise<BasketRow> {
    let isNew = false
    const row = await changeBasket(of, kind, (old) => {
      const next = turn(old)
      isNew = next !== old
      return next
    })
    show(of, kind, row)
    if (isNew) channel?.postMessage(nameOf(of, kind))
    return row
  }

  return {
    turnRow,
    owner: () => owner,

    /** Resolves when its baskets are shown. Undefined: somebody of whom nothing is known yet. */
    async setOwner(next: string | undefined): Promise<void> {
      if (next === owner) return
      // A guest's are shown until they stand among the customer's.
      if (owner !== guest) hideBaskets()
      owner = next
      if (next === undefined) {
        whenKnown = new Promise<void>((resolve) => (tellKnown = resolve))
        return
      }
      tellKnown()
      await Promise.all(BASKET_KINDS.map((kind) => reread(next, kind)))
    },

    change(kind: BasketKind, turn: Turn): Promise<void> {
      const own = last.then(() => changeNow(kind, turn))
      last = own.catch(() => {})
      return own
    },
  }
}
