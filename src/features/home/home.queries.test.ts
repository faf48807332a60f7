import { expect, it } from 'vitest'
import type { Call } from '#contract/shared/render.ts'
import { loadHome } from './home.queries.ts'

const item = (id: number) => ({ id })
const range = (from: number, count: number) => Array.from({ length: count }, (_, index) => item(from + index))

const call = ((endpoint: { path: string }, { query }: { query?: { sort: string; perPage: number } } = {}) => {
  if (endpoint.path === '/Settings') return Promise.resolve({})
  if (endpoint.path.startsWith('/Pages/')) return Promise.resolve({ lead: '', picture: null })
  if (endpoint.path !== '/Items') return Promise.resolve({ data: [] })
  return Promise.resolve({ data: range(query?.sort === 'new' ? 1 : 4, query?.perPage ?? 0) })
}) as unknown as Call

it('shows no item twice, and as many popular ones as new ones', async () => {
  const { newItems, popularItems } = await loadHome(call, new AbortController().signal)
  const ids = [...newItems, ...popularItems].map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(popularItems).toHaveLength(newItems.length)
})
