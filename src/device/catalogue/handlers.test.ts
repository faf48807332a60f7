import { expect, it } from 'vitest'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { queryCatalogue } from './handlers.ts'
import type { CatalogueContext } from './readers.ts'
import { NotInCatalogueError } from './search-index.ts'

/** Fails as soon as a handler reads anything. */
const unreadable = new Proxy({} as CatalogueContext, {
  get: () => {
    throw new Error('A handler reads the catalogue')
  },
})
const input = { params: { id: 1 }, query: { page: 1, perPage: 24, ids: [1], skus: ['A'] } }
const query = (it: (typeof ENDPOINTS)[number]) => queryCatalogue(unreadable, it, input)

it.each(ENDPOINTS.filter(({ offline }) => offline?.source === 'catalogue'))('$method $path has a handler', (it) =>
  expect(query(it)).rejects.toThrow('A handler reads the catalogue'),
)

it.each(ENDPOINTS.filter(({ offline }) => offline?.source !== 'catalogue'))('$method $path has none', (it) =>
  expect(query(it)).rejects.toThrow(NotInCatalogueError),
)
