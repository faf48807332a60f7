import { afterEach, expect, it, vi } from 'vitest'
import { toItemAt, toItemCard } from '#contract/items/item-at.ts'
import * as itemsApi from '#contract/items/api.ts'
import type { ItemCard } from '#contract/items/schema.ts'
import { HOUR_MS } from '#contract/shared/constants.ts'
import type { Call } from '#contract/shared/render.ts'
import { serverNow } from '#src/device/time/server-time.ts'
import { setServerTime } from '#tests/support/server-time.ts'
import { render } from 'vitest-browser-react'
import { makeItem, makeVariant } from '#tests/support/make-item.ts'
import { callServer } from '#src/device/session/page.ts'
import { type ReplicaItems, emptyReplicaItems, loadReplicaItems, useReplicaItems } from './use-replica-items.ts'

afterEach(() => void vi.restoreAllMocks())

const old = toItemCard(makeItem({ id: 1 }))
const young = toItemCard(makeItem({ id: 2 }))
/** An outdated offline catalogue. */
const device = (() => Promise.resolve({ data: [old], page: 1, perPage: 2, total: 1 })) as unknown as Call

const serverSays = (answer: () => Promise<Response>) => vi.spyOn(window, 'fetch').mockImplementation(answer)
const list = (data: unknown[]) => () =>
  Promise.resolve(Response.json({ data, page: 1, perPage: 2, total: data.length }))

async function read(): Promise<() => ReplicaItems<{ id: number }>> {
  let now = emptyReplicaItems<{ id: number }>()
  loadReplicaItems({
    keys: ['1', '2'],
    fetchItems: async (call, keys) => {
      const { data } = await (call === callServer ? call : device)(itemsApi.list, {
        query: { ids: keys.map(Number), page: 1, perPage: 2 },
      })
      return data.map((it): [string, { id: number }] => [String(it.id), it])
    },
    isItem: (stored): stored is { id: number } => Object.hasOwn(stored as object, 'id'),
    update: (updater) => (now = updater(now)),
  })
  await expect.poll(() => now.fresh.has('1')).toBe(true)
  return () => now
}

it('items missing on the device are loaded from the server', async () => {
  serverSays(list([young]))
  const now = await read()
  await expect.poll(() => [...now().items.keys()]).toEqual(['1', '2'])
  expect([...now().gone]).toEqual([])
})

it('only the server decides that an item is no longer sold', async () => {
  serverSays(list([]))
  const now = await read()
  await expect.poll(() => [...now().gone]).toEqual(['2'])
})

it('no item is marked as gone while the server is unreachable', async () => {
  serverSays(() => Promise.reject(new TypeError('Failed to fetch')))
  const now = await read()
  await expect.poll(() => now().isFromDevice).toBe(true)
  expect([...now().fresh]).toEqual(['1'])
  expect([...now().gone]).toEqual([])
})

it('stored items that lack fields of this version are not shown', async () => {
  const unreachable = () => Promise.reject(new TypeError('Failed to fetch'))
  const cartSync = await import('#src/device/cart-sync/page.ts')
  await cartSync.cacheItems([
    ['old', { name: 'without an id' }],
    ['new', { id: 3 }],
  ])
  let now = emptyReplicaItems<{ id: number }>()
  loadReplicaItems({
    keys: ['old', 'new'],
    fetchItems: unreachable,
    isItem: (stored): stored is { id: number } => Object.hasOwn(stored as object, 'id'),
    update: (updater) => (now = updater(now)),
  })
  await expect.poll(() => now.isFromDevice).toBe(true)
  expect([...now.items]).toEqual([['new', { id: 3 }]])
})

const FAVORITES = ['1']

it('items that time changes are loaded again then', async () => {
  const saleEnds = Date.now() + HOUR_MS
  const saleUntil = new Date(saleEnds).toISOString()
  const item = makeItem({ id: 1, variants: [makeVariant({ price: 10_000, salePrice: 8_000, saleUntil })] })
  const fetchItems = vi.fn(async (): Promise<[string, ItemCard][]> => [['1', toItemCard(toItemAt(item, serverNow()))]])
  const source = { fetchItems, isItem: (stored: unknown): stored is ItemCard => stored === item }
  const Prices = () => [...useReplicaItems(FAVORITES, source).items.values()].map(({ priceMin }) => priceMin).join()
  const { container } = await render(<Prices />)
  await expect.poll(() => container.textContent).toBe('8000')
  setServerTime(saleEnds)
  await expect.poll(() => container.textContent).toBe('10000')
  expect(fetchItems).toHaveBeenCalledTimes(2)
})
