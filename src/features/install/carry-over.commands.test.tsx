import { afterEach, describe, expect, it } from 'vitest'
import type { CartItem } from '#contract/items/cart-item.ts'
import { encodeCarryOver } from '#contract/cart/carry-over.ts'
import type { CartEntry } from '#contract/cart/cart.ts'
import type { Call } from '#contract/shared/render.ts'
import { MAX_CART_LINES } from '#contract/shared/constants.ts'
import * as itemsApi from '#contract/items/api.ts'
import { updateReplica, setReplicaManagerLoader, getReplicas } from '#src/device/cart-sync/cart.ts'
import { NoNetworkError } from '#src/device/network/errors.ts'
import { importCode, createCode } from './carry-over.commands.ts'

setReplicaManagerLoader(async () => (await import('#src/device/cart-sync/page.ts')).replicaManager)

const shown = getReplicas
const cart = () => [...shown().cart.values()].map(({ sku, quantity, seenPrice }) => [sku, quantity, seenPrice])
const favorites = () => [...shown().favorites.keys()]

/** The store's items. */
const picture = { id: '0123456789abcdef', width: 1080, height: 1080, tone: 3 } as const
const item = {
  itemId: 1,
  name: '椅子',
  nameBreaks: [],
  colourName: 'オーク',
  size: '',
  saleUntil: null,
  stock: 9,
  shippingClass: 'S' as const,
  taxClass: 'standard' as const,
  picture,
}
const SOLD = new Map<string, CartItem>([
  ['CHAIR', { ...item, sku: 'CHAIR', price: 30_000, salePrice: null }],
  ['LAMP', { ...item, sku: 'LAMP', price: 9_800, salePrice: 7_800 }],
])
const call = ((it: unknown, input: { query: { skus: string[] } }) =>
  it === itemsApi.listVariants
    ? Promise.resolve({ data: input.query.skus.flatMap((sku) => SOLD.get(sku) ?? []) })
    : Promise.reject(new Error('nothing else is asked'))) as unknown as Call
const noNetwork = (() => Promise.reject(new NoNetworkError(undefined))) as Call

const CODE = encodeCarryOver({
  cart: [
    { sku: 'CHAIR', quantity: 2 },
    { sku: 'LAMP', quantity: 1 },
  ],
  favorites: ['item:30', 'case:20', 'item:10'],
})

const whole = { discontinued: 0, linesLeft: 0, favoritesLeft: 0 }

const put = (sku: string, entry: Omit<CartEntry, 'addedAt'>) =>
  updateReplica('cart', { key: sku, to: (_, addedAt) => ({ ...entry, addedAt }) })

afterEach(async () => {
  for (const key of shown().cart.keys()) await updateReplica('cart', { key, to: () => undefined })
  for (const key of shown().favorites.keys()) await updateReplica('favorites', { key, to: () => undefined })
})

describe('a code imports', () => {
  it('cart and favorites in order, at current prices', async () => {
    expect(await importCode(CODE, call)).toEqual({ lines: 2, favorites: 3, ...whole })
    expect(cart()).toEqual([
      ['CHAIR', 2, 30_000],
      ['LAMP', 1, 7_800],
    ])
    expect(favorites()).toEqual(['item:30', 'case:20', 'item:10'])
    expect(createCode(shown()), 'the same as from where it came').toBe(CODE)
  })

  it('nothing more when it is imported again', async () => {
    await importCode(CODE, call)
    const before = shown()
    expect(await importCode(CODE, call)).toEqual({ lines: 2, favorites: 3, ...whole })
    expect([shown().cart, shown().favorites]).toEqual([before.cart, before.favorites])
  })

  it('the larger quantity, up to the limit', async () => {
    await put('CHAIR', { quantity: 5, seenPrice: 30_000 })
    await put('LAMP', { quantity: 1, seenPrice: 9_800 })
    const fullCode = encodeCarryOver({
      cart: [
        { sku: 'CHAIR', quantity: 3 },
        { sku: 'LAMP', quantity: 20 },
      ],
      favorites: [],
    })
    await importCode(fullCode, call)
    expect(cart()).toEqual([
      ['CHAIR', 5, 30_000],
      ['LAMP', 20, 7_800],
    ])
  })

  it('what is still sold, and reports the rest', async () => {
    const old = encodeCarryOver({ cart: ['GONE', 'LAMP'].map((sku) => ({ sku, quantity: 1 })), favorites: [] })
    expect(await importCode(old, call)).toEqual({ lines: 1, favorites: 0, ...whole, discontinued: 1 })
    expect(cart()).toEqual([['LAMP', 1, 7_800]])
  })

  it('as much as fits, and reports the rest', async () => {
    for (let n = 1; n < MAX_CART_LINES; n++) await put(`SKU-${n}`, { quantity: 1, seenPrice: 100 })
    const more = { lines: 1, favorites: 3, discontinued: 0, linesLeft: 1, favoritesLeft: 0 }
    expect(await importCode(CODE, call)).toEqual(more)
    expect(shown().cart.size).toBe(MAX_CART_LINES)
    expect(shown().cart.has('CHAIR')).toBe(true)
    expect(favorites()).toEqual(['item:30', 'case:20', 'item:10'])
    // On the source device, the rest is imported too.
    await updateReplica('cart', { key: 'SKU-1', to: () => undefined })
    expect(await importCode(CODE, call)).toEqual({ ...more, lines: 2, linesLeft: 0 })
  })

  it('nothing at all if the store is unreachable', async () => {
    expect(await importCode(CODE, noNetwork)).toBe('failed')
    expect([cart(), favorites()]).toEqual([[], []])
  })

  it('favorites alone without a request', async () => {
    const code = encodeCarryOver({ cart: [], favorites: ['item:7'] })
    expect(await importCode(code, noNetwork)).toEqual({ lines: 0, favorites: 1, ...whole })
    expect(favorites()).toEqual(['item:7'])
  })

  it('nothing if it is invalid', async () => {
    for (const text of ['', 'KOMOREBI1', CODE.slice(0, -1), `${CODE}x`])
      expect(await importCode(text, call)).toBe('notACode')
    expect([cart(), favorites()]).toEqual([[], []])
  })
})
