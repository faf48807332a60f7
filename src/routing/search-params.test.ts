import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseSearch, pickListSearch, stringifySearch } from './search-params.ts'

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

it('a list declares its filters, words and page; other params stay in the address only', () => {
  expect(pickListSearch(parseSearch('?q=椅子&page=2&shop=1&utm_source=mail'), 'shop', 'colour')).toEqual({
    q: '椅子',
    page: '2',
    shop: '1',
  })
})

it('params of a link are picked as their address gives them', () => {
  const link = { page: 2, shop: [1, 2], inStock: true, colour: undefined }
  const pick = (search: object) => pickListSearch(search as Record<string, unknown>, 'shop', 'inStock', 'colour')
  expect(pick(link)).toEqual(pick(parseSearch(stringifySearch(link))))
})
