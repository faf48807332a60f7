import { describe, expect, it } from 'vitest'
import { readSearch } from '#src/routing/read-search.ts'
import { activeFilters, itemSearchShape, sortsFor } from './item-search.ts'

const names = {
  category: (id: number) => ({ 11: 'ソファ' })[id],
  shop: (id: number) => ({ 3: '大阪・南堀江' })[id],
}

describe('the filters of a list', () => {
  it('are named in the order of the form, each with the search that remains without it', () => {
    const search = {
      q: 'オーク',
      category: [11],
      priceMin: 10_000,
      colour: ['white', 'green'] as const,
      shop: [3],
      inStock: true,
      page: 4,
    }
    const filters = activeFilters({ ...search, colour: [...search.colour] }, names)
    expect(filters.map((it) => it.label)).toEqual([
      'ソファ',
      '10,000円〜',
      'ホワイト',
      'グリーン',
      '大阪・南堀江',
      '在庫あり',
    ])
    expect(filters[2]!.without.colour).toEqual(['green'])
    expect(filters[1]!.without).not.toHaveProperty('priceMin')
    expect(filters.every(({ without }) => without.q === 'オーク')).toBe(true)
  })

  it('lead back to the first page when one is removed', () => {
    const [first] = activeFilters({ inStock: true, page: 9 }, names)
    expect(first!.without).toEqual({})
  })

  it('do not name unknown values', () => {
    expect(activeFilters({ category: [999] }, names)).toEqual([])
  })
})

describe('the order of a list', () => {
  it('is by relevance only for a search', () => {
    expect(sortsFor({})).not.toContain('relevance')
    expect(sortsFor({ q: 'ソファ' })).toContain('relevance')
  })
})

describe('an amount in an address', () => {
  it.each([
    ['10000', 10_000],
    ['１０，０００円', 10_000],
    ['10,000', 10_000],
    ['abc', undefined],
    ['-5', undefined],
    ['1.5', undefined],
  ])('%s is parsed as %s', (typed, amount) => {
    expect(readSearch(itemSearchShape, { priceMin: typed }).priceMin).toBe(amount)
  })
})
