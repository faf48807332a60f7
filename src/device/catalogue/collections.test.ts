import 'fake-indexeddb/auto'
import Dexie from 'dexie'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { CATALOGUE_KINDS, CATALOGUE_SCHEMA, type CatalogueKind } from '#contract/catalogue/schema.ts'
import type { Collection } from '#contract/shared/collections/collection.ts'
import { createCollectionCache } from './collections.ts'
import { CatalogueDb, type WithCatalogueDb } from './database.ts'

const titlesOf = (kind: CatalogueKind): Collection<{ id: number }, string> => ({
  kind,
  facets: [],
  getFacets: () => ({}),
  getRank: ({ id }) => id,
  toCard: ({ id }) => `card ${id}`,
  getTexts: () => ({ name: '', terms: [], body: '' }),
})

let db: CatalogueDb
let isFailing = false
let reads = 0
const withDb: WithCatalogueDb = (work) => {
  reads += 1
  return isFailing ? Promise.reject(new Error('storage failed')) : Promise.resolve(work(db))
}

beforeEach(async () => {
  isFailing = false
  reads = 0
  db = new CatalogueDb()
  for (const kind of ['column', 'menu', 'event'] as const)
    await db.rows(kind).put({ generation: 1, id: 1, value: { id: 1 } } as never)
  await db.state.put({
    id: 'catalogue',
    current: { schema: CATALOGUE_SCHEMA, generation: 1, cursor: '', kinds: CATALOGUE_KINDS, version: 1, fetchedAt: 0 },
  })
})
afterEach(async () => {
  db.close()
  await Dexie.delete(db.name)
})

it('keeps the kinds that did not change', async () => {
  const cache = createCollectionCache(withDb)
  const read = async (kind: CatalogueKind) => (await cache.read(titlesOf(kind)))?.rows.map(({ card }) => card)
  for (const kind of ['column', 'menu', 'event'] as const) expect(await read(kind)).toEqual(['card 1'])
  expect(reads).toBe(3)
  cache.clear({ kinds: ['menu'], itemIds: [] })
  isFailing = true
  expect(await read('column')).toEqual(['card 1'])
  expect(await read('event')).toEqual(['card 1'])
  await expect(read('menu')).rejects.toThrow('storage failed')
  isFailing = false
  await db.rows('menu').put({ generation: 1, id: 2, value: { id: 2 } } as never)
  expect(await read('menu')).toHaveLength(2)
  cache.clear('all')
  reads = 0
  for (const kind of ['column', 'menu', 'event'] as const) await read(kind)
  expect(reads).toBe(3)
})

it('does not keep what was read before a change', async () => {
  const cache = createCollectionCache(withDb)
  const before = cache.read(titlesOf('menu'))
  cache.clear({ kinds: ['menu'], itemIds: [] })
  const after = cache.read(titlesOf('menu'))
  await before
  expect(cache.read(titlesOf('menu'))).toBe(after)
})
