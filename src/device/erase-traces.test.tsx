import { beforeEach, expect, it } from 'vitest'
import { readRecentItems, rememberItem } from '#src/local/recent-items.ts'
import { readRecentSearches, rememberSearch } from '#src/local/recent-searches.ts'
import { eraseTraces } from './erase-traces.ts'

beforeEach(async () => {
  rememberSearch('ランプ')
  await rememberItem(5302)
})

const traces = async () => [readRecentSearches(), await readRecentItems()]

it('nothing of what was looked at stays when somebody logs out, known by name or not', async () => {
  await eraseTraces('asked', 'hanako')
  expect(await traces()).toEqual([[], []])
  rememberSearch('ランプ')
  await eraseTraces('asked', undefined)
  expect(await traces()).toEqual([[], []])
})

it('a session that ends by itself takes nothing along', async () => {
  await eraseTraces('ended', 'hanako')
  expect(await traces()).toEqual([['ランプ'], [5302]])
})
