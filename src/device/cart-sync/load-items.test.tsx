import { afterEach, expect, it, vi } from 'vitest'
import { cardOf } from '#contract/item-at.ts'
import { listItems } from '#contract/items.ts'
import type { Call } from '#contract/render.ts'
import { makeItem } from '#tests/support/make-item.ts'
import { type BasketItems, noItems, readBasketItems } from './basket-items.ts'

afterEach(() => void vi.restoreAllMocks())

const [old, young] = [cardOf(makeItem({ id: 1 })), cardOf(makeItem({ id: 2 }))]
/** The pack of yesterday. */
const device = (() => Promise.resolve({ data: [old], page: 1, perPage: 2, total: 1 })) as unknown as Call

const serverSays = (answer: () => Promise<Response>) => vi.spyOn(window, 'fetch').mockImplementation(answer)
const list = (data: unknown[]) => () =>
  Promise.resolve(Response.json({ data, page: 1, perPage: 2, total: data.length }))

async function read(): Promise<() => BasketItems<{ id: number }>> {
  let now = noItems<{ id: number }>()
  readBasketItems({
    keys: ['1', '2'],
    call: device,
    ask: async (call, keys) => {
      const { data } = await call(listItems, { query: { ids: keys.map(Number), page: 1, perPage: 2 } })
      return data.map((it): [string, { id: number }] => [String(it.id), it])
    },
    show: (turn) => (now = turn(now)),
  })
  await expect.poll(() => now.fresh.has('1')).toBe(true)
  return () => now
}

it('what the device does not know yet is asked of the server', async () => {
  serverSays(list([young]))
  const now = await read()
  await expect.poll(() => [...now().items.keys()]).toEqual(['1', '2'])
  expect([...now().gone]).toEqual([])
})

it('only the server says that something is no longer sold', async () => {
  serverSays(list([]))
  const now = await read()
  await expect.poll(() => [...now().gone]).toEqual(['2'])
})

it('nothing is called gone where the server cannot be heard', async () => {
  serverSays(() => Promise.reject(new TypeError('Failed to fetch')))
  const now = await read()
  await expect.poll(() => now().isKept).toBe(true)
  expect([...now().fresh]).toEqual(['1'])
  expect([...now().gone]).toEqual([])
})
