import { describe, expect, it } from 'vitest'
import { toCart, type CartEntry } from './cart.ts'
import { toFavoriteKey, parseFavoriteKey } from './favorite-key.ts'
import { listFavoriteKeys } from './favorites.ts'
import { createReplica, mergeReplicas, removeKey, type Replica, writeKey } from '#contract/shared/replica.ts'

const fill = (by: string, count: number, from: number): Replica<CartEntry> =>
  Array.from({ length: count }, (_, index) => from + index).reduce(
    (copy, at) => writeKey(copy, `SKU-${at}`, { by, at, value: { quantity: 1, addedAt: at, seenPrice: 1 } }),
    createReplica<CartEntry>(),
  )

describe('a cart that two devices filled offline', () => {
  const both = mergeReplicas(fill('phone', 60, 0), fill('desk', 60, 1_000))

  it('holds the first 99 lines and keeps the others waiting', () => {
    const { lines, waiting } = toCart(both)
    expect([lines.length, waiting.length]).toEqual([99, 21])
    expect(lines.at(-1)?.sku).toBe('SKU-1038')
    expect(toCart(mergeReplicas(fill('desk', 60, 1_000), fill('phone', 60, 0)))).toEqual({ lines, waiting })
  })

  it('adds a waiting line when another is removed', () => {
    const { lines, waiting } = toCart(removeKey(both, 'SKU-0'))
    expect([lines.at(-1)?.sku, waiting.length]).toEqual(['SKU-1039', 20])
  })
})

describe('a line written concurrently on two devices', () => {
  const write = (by: string, at: number, quantity: number) =>
    writeKey(createReplica<CartEntry>(), 'SOFA', { by, at, value: { quantity, addedAt: at, seenPrice: 1 } })

  it('takes the latest quantity, breaks ties by writer id, and keeps its first position', () => {
    expect(toCart(mergeReplicas(write('phone', 2, 5), write('desk', 1, 7))).lines).toMatchObject([
      { quantity: 5, addedAt: 1, isMerged: false },
    ])
    expect(toCart(mergeReplicas(write('phone', 1, 5), write('desk', 1, 7))).lines).toMatchObject([{ quantity: 5 }])
  })
})

it('favorites are sorted newest first', () => {
  const likes = [3, 7, 5].reduce(
    (copy, id, at) => writeKey(copy, toFavoriteKey(id), { by: 'phone', at, value: { addedAt: at } }),
    createReplica<{ addedAt: number }>(),
  )
  expect(listFavoriteKeys(likes).map(parseFavoriteKey)).toEqual([5, 7, 3])
})
