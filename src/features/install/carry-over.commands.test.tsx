import { getDefaultStore } from 'jotai'
import { afterEach, describe, expect, it } from 'vitest'
import type { CartItem } from '#contract/cart-item.ts'
import { encodeCarryOver } from '#contract/carry-over.ts'
import type { CartEntry } from '#contract/cart.ts'
import { favoriteKey } from '#contract/favorites.ts'
import type { Call } from '#contract/render.ts'
import { MAX_CART_LINES } from '#contract/rules.ts'
import { listVariants } from '#contract/variants.ts'
import { changeShown, keepBasketsBy, shownBasketsAtom } from '#src/local/baskets/shown-baskets.ts'
import { NoNetworkError } from '#src/local/no-network-error.ts'
import { carryIn, codeOf } from './carry-over.commands.ts'

keepBasketsBy(async () => (await import('#src/session/keep-baskets.ts')).basketKeeper)

const shown = () => getDefaultStore().get(shownBasketsAtom)
const cart = () => [...shown().cart.values()].map(({ sku, quantity, seenPrice }) => [sku, quantity, seenPrice])
const favorites = () => [...shown().favorites.keys()]

/** What the store sells. */
const picture = { id: '0123456789abcdef', width: 1080, height: 1080, tone: 3 } as const
const item = {
  itemId: 1,
  name: '椅子',
  nameBreaks: [],
  colourName: 'オーク',
  size: '',
  saleUntil: null,
  stock: 9,
  picture,
}
const SOLD = new Map<string, CartItem>([
  ['CHAIR', { ...item, sku: 'CHAIR', price: 30_000, salePrice: null }],
  ['LAMP', { ...item, sku: 'LAMP', price: 9_800, salePrice: 7_800 }],
])
const call = ((it: unknown, input: { query: { skus: string[] } }) =>
  it === listVariants
    ? Promise.resolve({ data: input.query.skus.flatMap((sku) => SOLD.get(sku) ?? []) })
    : Promise.reject(new Error('nothing else is asked'))) as unknown as Call
const noNetwork = (() => Promise.reject(new NoNetworkError(undefined))) as Call

const CODE = encodeCarryOver({
  cart: [
    { sku: 'CHAIR', quantity: 2 },
    { sku: 'LAMP', quantity: 1 },
  ],
  favorites: [30, 20, 10],
})

const whole = { gone: 0, linesLeft: 0, favoritesLeft: 0 }

const put = (sku: string, entry: Omit<CartEntry, 'addedAt'>) =>
  changeShown('cart', { key: sku, to: (_, addedAt) => ({ ...entry, addedAt }) })

afterEach(async () => {
  for (const key of shown().cart.keys()) await changeShown('cart', { key, to: () => undefined })
  for (const key of shown().favorites.keys()) await changeShown('favorites', { key, to: () => undefined })
})

describe('a code brings', () => {
  it('cart and favorites in their order, at the prices of now', async () => {
    expect(await carryIn(call, CODE)).toEqual({ lines: 2, favorites: 3, ...whole })
    expect(cart()).toEqual([
      ['CHAIR', 2, 30_000],
      ['LAMP', 1, 7_800],
    ])
    expect(favorites()).toEqual([30, 20, 10].map(favoriteKey))
    expect(codeOf(shown()), 'the same as from where it came').toBe(CODE)
  })

  it('nothing more when it is taken in once more', async () => {
    await carryIn(call, CODE)
    const before = shown()
    expect(await carryIn(call, CODE)).toEqual({ lines: 2, favorites: 3, ...whole })
    expect([shown().cart, shown().favorites]).toEqual([before.cart, before.favorites])
  })

  it('no fewer pieces than there are, and no more than one may have', async () => {
    await put('CHAIR', { quantity: 5, seenPrice: 30_000 })
    await put('LAMP', { quantity: 1, seenPrice: 9_800 })
    const most = encodeCarryOver({
      cart: [
        { sku: 'CHAIR', quantity: 3 },
        { sku: 'LAMP', quantity: 20 },
      ],
      favorites: [],
    })
    await carryIn(call, most)
    expect(cart()).toEqual([
      ['CHAIR', 5, 30_000],
      ['LAMP', 20, 7_800],
    ])
  })

  it('what is still sold, and tells how much is not', async () => {
    const old = encodeCarryOver({ cart: ['GONE', 'LAMP'].map((sku) => ({ sku, quantity: 1 })), favorites: [] })
    expect(await carryIn(call, old)).toEqual({ lines: 1, favorites: 0, ...whole, gone: 1 })
    expect(cart()).toEqual([['LAMP', 1, 7_800]])
  })

  it('as much as there is room for, and tells how much there was none for', async () => {
    for (let n = 1; n < MAX_CART_LINES; n++) await put(`SKU-${n}`, { quantity: 1, seenPrice: 100 })
    const more = { lines: 1, favorites: 3, gone: 0, linesLeft: 1, favoritesLeft: 0 }
    expect(await carryIn(call, CODE)).toEqual(more)
    expect(shown().cart.size).toBe(MAX_CART_LINES)
    expect(shown().cart.has('CHAIR')).toBe(true)
    expect(favorites()).toEqual([30, 20, 10].map(favoriteKey))
    // Where it was made, the rest comes over, too.
    await changeShown('cart', { key: 'SKU-1', to: () => undefined })
    expect(await carryIn(call, CODE)).toEqual({ ...more, lines: 2, linesLeft: 0 })
  })

  it('nothing at all where the store cannot be asked', async () => {
    expect(await carryIn(noNetwork, CODE)).toBe('failed')
    expect([cart(), favorites()]).toEqual([[], []])
  })

  it('favorites alone without asking anybody', async () => {
    const code = encodeCarryOver({ cart: [], favorites: [7] })
    expect(await carryIn(noNetwork, code)).toEqual({ lines: 0, favorites: 1, ...whole })
    expect(favorites()).toEqual([favoriteKey(7)])
  })

  it('nothing when it is none', async () => {
    for (const text of ['', 'KOMOREBI1', CODE.slice(0, -1), `${CODE}x`])
      expect(await carryIn(call, text)).toBe('notACode')
    expect([cart(), favorites()]).toEqual([[], []])
  })
})
