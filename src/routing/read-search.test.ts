import { isRedirect } from '@tanstack/react-router'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { itemFilterShape } from '#contract/items/schema.ts'
import { pageText } from '#contract/shared/query-fields.ts'
import { readSearch, readSearchOrRedirect } from './read-search.ts'
import { parseSearch, stringifySearch } from './search-params.ts'

const shape = { ...itemFilterShape, page: z.optional(pageText) }
const read = (address: string) => readSearch(shape, parseSearch(address))

describe('search params declared by a page', () => {
  it.each([
    ['?page=2&inStock=1', { page: 2, inStock: true }],
    ['?colour=white,brown,white', { colour: ['white', 'brown'] }],
    ['?q=0123&priceMin=1000', { q: '0123', priceMin: 1000 }],
    ['?shop=1,2', { shop: [1, 2] }],
  ])('%s is accepted', (address, values) => {
    expect(read(address)).toEqual(values)
  })

  it.each([
    'page=abc',
    'page=0',
    'page=02',
    'page=1e3',
    'inStock=yes',
    'colour=loud',
    'colour=white,loud',
    'sort=best',
    'q=',
  ])('%s is dropped from the address, and nothing else', (wrong) => {
    const search = parseSearch(`?priceMax=5000&${wrong}&utm_source=mail`)
    const address = stringifySearch({ ...search, ...readSearch(shape, search) })
    expect(address).toBe('?priceMax=5000&utm_source=mail')
  })

  it('the values of a link are parsed like text', () => {
    expect(readSearch(shape, { page: 3, inStock: true, colour: ['white'] })).toEqual(
      read('?page=3&inStock=1&colour=white'),
    )
  })
})

describe('the loader of a list', () => {
  it.each(['page=0', 'page=02', 'q=', 'colour=loud', 'colour=white,white', 'inStock=yes'])(
    'redirects from ?%s to the valid address',
    (wrong) => {
      try {
        readSearchOrRedirect(shape, parseSearch(`?priceMax=5000&${wrong}`))
        expect.unreachable()
      } catch (error) {
        if (!isRedirect(error)) throw error
        const search = error.options.search as unknown as (now: object) => object
        const address = stringifySearch(search(parseSearch(`?priceMax=5000&${wrong}&utm_source=mail`)))
        expect(address).toContain('priceMax=5000')
        expect(address).toContain('utm_source=mail')
        expect(address).not.toContain(wrong)
      }
    },
  )

  it.each(['?page=2&q=0123&colour=white,brown', ''])('reads %s without a redirect', (address) => {
    expect(readSearchOrRedirect(shape, parseSearch(address))).toEqual(read(address))
  })
})
