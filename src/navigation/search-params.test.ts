import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { itemFilterShape } from '#contract/items/schema.ts'
import { pageText } from '#contract/shared/query-fields.ts'
import { parseSearch, readSearch, stringifySearch } from './search-params.ts'

const shape = { ...itemFilterShape, page: z.optional(pageText) }
const read = (address: string) => readSearch(shape, parseSearch(address))

describe('search params are plain text', () => {
  it.each([
    ['?q=1e3', { q: '1e3' }],
    ['?q=0123', { q: '0123' }],
    ['?q=true', { q: 'true' }],
    ['?q=%E6%A4%85%E5%AD%90+%E6%9C%A8', { q: '椅子 木' }],
    ['?colour=white&colour=brown', { colour: 'white,brown' }],
    ['?q', { q: '' }],
    ['?q=%E0%A4%A', { q: '\ufffd%A' }],
    ['', {}],
  ])('%s', (address, values) => {
    expect({ ...parseSearch(address) }).toEqual(values)
  })

  it('a written address is read and written unchanged', () => {
    const search = fc.dictionary(fc.string({ minLength: 1 }), fc.string())
    fc.assert(
      fc.property(search, (values) => {
        const address = stringifySearch(values)
        expect(stringifySearch(parseSearch(address))).toBe(address)
      }),
    )
  })
})

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
