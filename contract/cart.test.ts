import { describe, expect, it } from 'vitest'
import { cartOf, type CartEntry } from './cart.ts'
import { favoriteKey, favoritesOf, itemIdOf } from './favorites.ts'
import { emptyReplica, mergeReplicas, removeKey, type Replica, writeKey } from './replica.ts'

const fill = (by: string, count: number, from: number): Replica<CartEntry> =>
  Array.from({ length: count }, (_, index) => from + index).reduce(
    (copy, at) => writeKey(copy, `SKU-${at}`, { by, at, value: { quantity: 1, addedAt: at, seenPrice: 1 } }),
    emptyReplica<CartEntry>(),
  )

describe('a cart that two devices filled without network', () => {
  const both = mergeReplicas(fill('phone', 60, 0), fill('desk', 60, 1_000))

  it('holds the 99 lines that came first, and loses none of the others', () => {
    const { lines, waiting } = cartOf(both)
    expect([lines.length, waiting.length]).toEqual([99, 21])
    expect(lines.at(-1)?.sku).toBe('SKU-1038')
    expect(cartOf(mergeReplicas(fill('desk', 60, 1_000), fill('phone', 60, 0)))).toEqual({ lines, waiting })
  })

  it('lets one of them in when another goes', () => {
    const { lines, waiting } = cartOf(removeKey(both, 'SKU-0'))
    expect([lines.at(-1)?.sku, waiting.length]).toEqual(['SKU-1039', 20])
  })
})

describe('a line written on two devices at once', () => {
  const write = (by: string, at: number, quantity: number) =>
    writeKey(emptyReplica<CartEntry>(), 'SOFA', { by, at, value: { quantity, addedAt: at, seenPrice: 1 } })

  it('has the quantity of the last, of equals that of the later name, and stands where it was added first', () => {
    expect(cartOf(mergeReplicas(write('phone', 2, 5), write('desk', 1, 7))).lines).toMatchObject([
      { quantity: 5, addedAt: 1, isJoined: false },
    ])
    expect(cartOf(mergeReplicas(write('phone', 1, 5), write('desk', 1, 7))).lines).toMatchObject([{ quantity: 5 }])
  })
})

it('favorites stand with the newest first', () => {
  const likes = [3, 7, 5].reduce(
    (copy, id, at) => writeKey(copy, favoriteKey(id), { by: 'phone', at, value: { addedAt: at } }),
    emptyReplica<{ addedAt: number }>(),
  )
  expect(favoritesOf(likes).map(itemIdOf)).toEqual([5, 7, 3])
})
