import { describe, expect, it } from 'vitest'
import { makeCategory, makeColour, makeItem, makeText, makeVariant } from '#tests/support/make-item.ts'
import type { ItemQuery } from '#contract/items/schema.ts'
import { createExactScorer } from '#contract/shared/search/score.ts'
import { fold } from '#contract/shared/search/fold.ts'
import { createSearchIndex, searchItems, toSearchRow } from './index.ts'

const NOW = Date.parse('2026-06-01T00:00:00Z')
const day = (n: number) => new Date(NOW - n * 86_400_000).toISOString()
const tree = new Map(
  [
    makeCategory(1, 'ソファ・チェア'),
    makeCategory(11, 'ソファ', 1),
    makeCategory(14, 'スツール', 1),
    makeCategory(6, 'ファブリック'),
    makeCategory(61, 'ラグ', 6),
  ].map((category) => [category.id, category]),
)
const items = [
  makeItem({
    id: 1,
    name: '木もれ日 二人掛けソファ',
    kana: 'コモレビ フタリガケソファ',
    categoryIds: [11],
    publishedAt: day(5),
    popularity: 5,
    shopIds: [1],
    materials: ['オーク無垢材'],
    materialFamilies: ['oak'],
    tags: ['カバーリング'],
    description: makeText('洗えるリネンのカバーです。'),
    variants: [
      makeVariant({ sku: 'A-1', price: 90_000, stock: 0 }),
      makeVariant({ sku: 'A-2', price: 120_000, stock: 2 }),
    ],
  }),
  makeItem({
    id: 2,
    name: 'ソファテーブル',
    kana: 'ソファテーブル',
    categoryIds: [14],
    publishedAt: day(3),
    popularity: 9,
    shopIds: [2],
    materials: ['スチール'],
    materialFamilies: ['steel'],
    colours: [makeColour({ name: '墨', family: 'black' })],
    variants: [makeVariant({ sku: 'B-1', price: 30_000, salePrice: 20_000, saleUntil: day(-1), stock: 0 })],
  }),
  makeItem({
    id: 3,
    name: 'リネンのラグ',
    kana: 'リネンノラグ',
    categoryIds: [61],
    publishedAt: day(3),
    popularity: 9,
    shopIds: [1, 2],
    materials: ['リネン'],
    materialFamilies: ['linen'],
    catchCopy: 'ソファの足もとに',
    tags: ['100%リネン'],
    variants: [makeVariant({ sku: 'C-1', price: 30_000, salePrice: 10_000, saleUntil: day(1), stock: 9 })],
  }),
]
const index = createSearchIndex(items.map((item) => toSearchRow(item, tree, NOW)))
const find = (query: Partial<ItemQuery>) => searchItems(index, { page: 1, perPage: 24, ...query })
const search = (q: string) => find({ q }).ids

describe('a word finds', () => {
  it.each([
    ['items of that kind, then names that begin with it, then descriptions that contain it', 'ソファ', [1, 2, 3]],
    ['in hiragana', 'そふぁ', [1, 2, 3]],
    ['in half-width kana', 'ｿﾌｧｰ', [1, 2, 3]],
    ['with its long vowel written', 'ソファー', [1, 2, 3]],
    ['with large kana for small', 'ソフア', [1, 2, 3]],
    ['with a dash for the long vowel', 'テ－ブル', [2]],
    ['by its reading', 'ふたりがけ', [1]],
    ['by the parent of a category', 'ファブリック', [3]],
    ['by a material', 'オーク', [1]],
    ['by a colour', '墨', [2]],
    ['by the family of a colour', 'ブラック', [2]],
    ['by a tag', 'カバーリング', [1]],
    ['in the text', '洗える', [1]],
    ['full-width capitals and signs', '１００％', [3]],
    ['of one letter, in names and terms', '木', [1]],
    ['of one letter, not in the text', '洗', []],
    ['nothing that is not there', '冷蔵庫', []],
  ])('%s: %s', (_, q, ids) => {
    expect(search(q)).toEqual(ids)
  })
})

describe('the kind of item', () => {
  it.each([
    ['ends its name', '二人掛けソファ', 5],
    ['ends its reading', 'ふたりがけそふぁ', 5],
    ['ends its main category', 'ソファ', 5],
    ['is no part before the end', '二人掛け', 3],
    ['is no category above', 'チェア', 2],
  ])('%s: %s', (_, q, score) => {
    const row = toSearchRow(items[0]!, tree, NOW)
    expect(createExactScorer(fold(q))(row)).toBe(score)
  })
})

describe('several words', () => {
  it('must all match', () => {
    expect(search('ソファ リネン')).toEqual([1, 3])
    expect(search('ソファ　オーク')).toEqual([1])
    expect(search('ソファ 冷蔵庫')).toEqual([])
  })

  it('count once when typed twice', () => {
    expect(search('リネン リネン ソファ')).toEqual(search('リネン ソファ'))
  })

  it('beyond the eighth are ignored', () => {
    expect(search('ソ フ ァ ソフ ファ ソファ 二 人 冷蔵庫')).toEqual([1])
  })

  it('are cut after 100 graphemes', () => {
    expect(search(`${'👨‍👩‍👧 '.repeat(5)}ソファ`)).toEqual([])
    expect(search(`${' '.repeat(99)}木材`)).toEqual([1])
    expect(search(`ソファ${' '.repeat(97)}冷蔵庫`)).toEqual([1, 2, 3])
    expect(search(`ソファ ${'か\u3099'.repeat(96)}`)).toEqual([])
  })

  it('that are only spaces and dashes match everything', () => {
    expect(search(' ー　－ ')).toEqual([2, 3, 1])
  })
})

describe('one wrong letter', () => {
  it.each([
    ['replaced', 'カバーリンク', [1]],
    ['left out', 'カバリグ', [1]],
    ['too many', 'カバーリンング', [1]],
    ['put in', 'カバイリング', [1]],
    ['first', 'オバーリング', [1]],
    ['last', 'カバーリンフ', [1]],
    ['two of them', 'カハーリンフ', []],
    ['in a word of three', 'リマン', []],
    ['across two terms', 'チェアラフアブ', []],
    ['in a word that stands only in the text', '足もとさ', []],
  ])('%s: %s', (_, q, ids) => {
    expect(search(q)).toEqual(ids)
  })

  it('is not tried for a word that matches exactly elsewhere', () => {
    expect(find({ q: 'カバーリング', category: [61] }).ids).toEqual([])
    expect(find({ q: 'カバーリンフ', category: [11] }).ids).toEqual([1])
  })
})

describe('filters', () => {
  it.each<[string, Partial<ItemQuery>, number[]]>([
    ['a category has its descendants', { category: [1] }, [2, 1]],
    ['several categories', { category: [11, 61] }, [3, 1]],
    ['colours', { colour: ['black', 'red'] }, [2]],
    ['materials and shops', { material: ['oak', 'linen'], shop: [2] }, [3]],
    ['in stock', { inStock: true }, [3, 1]],
    ['any price inside', { priceMin: 100_000 }, [1]],
    ['no price inside, though some below and some above', { priceMin: 95_000, priceMax: 110_000 }, []],
    ['the price of a sale', { priceMax: 20_000 }, [2]],
    ['the regular price once the sale is over', { priceMin: 30_000, priceMax: 30_000 }, [3]],
  ])('%s', (_, query, ids) => {
    expect(find(query).ids).toEqual(ids)
  })
})

describe('orders', () => {
  it.each<[ItemQuery['sort'], number[]]>([
    [undefined, [2, 3, 1]],
    ['new', [2, 3, 1]],
    ['relevance', [2, 3, 1]],
    ['priceAsc', [2, 3, 1]],
    ['priceDesc', [1, 3, 2]],
    ['popular', [2, 3, 1]],
  ])('%s', (sort, ids) => {
    expect(find({ sort }).ids).toEqual(ids)
  })

  it('defaults to relevance for a query with words', () => {
    expect(find({ q: 'リネン' }).ids).toEqual([3, 1])
    expect(find({ q: 'ソファ', sort: 'new' }).ids).toEqual([2, 3, 1])
  })

  it('is paged, with the total count', () => {
    expect(find({ perPage: 2, page: 1 })).toEqual({ ids: [2, 3], total: 3 })
    expect(find({ perPage: 2, page: 2 })).toEqual({ ids: [1], total: 3 })
    expect(find({ perPage: 2, page: 3 })).toEqual({ ids: [], total: 3 })
    expect(find({ q: 'ソファ', perPage: 1, page: 2 })).toMatchObject({ ids: [2], total: 3 })
  })
})

describe('a search counts the items with its words', () => {
  const count = (query: Partial<ItemQuery>) => find(query).categoryCounts

  it('of each category and its parents', () => {
    expect(count({ q: 'ソファ' })).toEqual({ 1: 2, 11: 1, 14: 1, 6: 1, 61: 1 })
    expect(count({ q: 'リネン' })).toEqual({ 1: 1, 11: 1, 6: 1, 61: 1 })
    expect(count({ q: 'かに' })).toEqual({})
  })

  it('whatever the filters and the page', () => {
    for (const query of [{ category: [6] }, { inStock: true, priceMax: 1 }, { perPage: 1, page: 3 }])
      expect(count({ q: 'ソファ', ...query })).toEqual(count({ q: 'ソファ' }))
  })

  it('but not without words, nor where nobody shows the numbers', () => {
    expect(find({ q: ' ー ' })).toEqual({ ids: [2, 3, 1], total: 3 })
    expect(find({ q: 'ソファ', counts: 'none' })).toEqual({ ids: [1, 2, 3], total: 3 })
  })
})
