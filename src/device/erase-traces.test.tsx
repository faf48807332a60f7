import { beforeEach, expect, it } from 'vitest'
import { loadRecentItems, addRecentItem } from './storage/recent-items.ts'
import { getRecentSearches, addRecentSearch } from './storage/recent-searches.ts'
import { eraseTraces } from './erase-traces.ts'

beforeEach(async () => {
  addRecentSearch('ランプ')
  await addRecentItem(5302)
})

const traces = async () => [getRecentSearches(), await loadRecentItems()]

it('a logout removes viewed items and searches, whether or not the customer is known', async () => {
  await eraseTraces('asked', 'hanako')
  expect(await traces()).toEqual([[], []])
  addRecentSearch('ランプ')
  await eraseTraces('asked', undefined)
  expect(await traces()).toEqual([[], []])
})

it('an expired session removes no local history', async () => {
  await eraseTraces('ended', 'hanako')
  expect(await traces()).toEqual([['ランプ'], [5302]])
})
