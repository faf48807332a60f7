/** The search on the device and the one in the database are the same search. */
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#drizzle'
import { COLOUR_FAMILY_KEYS, MATERIAL_FAMILY_KEYS } from '#contract/facets.ts'
import { ITEM_SORTS, type Item, type ItemQuery } from '#contract/items.ts'
import { makeSearchIndex, searchItems, searchRow } from '#contract/search.ts'
import type { Database } from '#server/db/client.ts'
import { findItems } from '#server/domain/item-search.ts'
import { testDatabases } from '#tests/support/database.ts'
import { insertCatalogue, treeOf } from '#tests/support/insert-catalogue.ts'
import { makeCategory, makeColour, makeItem, makeText, makeVariant } from '#tests/support/make-item.ts'

const NOW = Date.parse('2026-06-01T00:00:00Z')

const LETTERS = [
  ...'アアァいイーッｶ木木ab％%_\\.*+?[($^"\'{},;　 -か😀𠮷',
  'か\u3099',
  'ﾞ',
  '👨‍👩‍👧',
  'ｿﾌ',
  'オーク',
  '\n',
  '\u200B',
]
/** JSON in the database keeps neither of these; a question may hold them all the same. */
const ONLY_TYPED = ['\0', '\ud83d', '\udc00']

/** Words that many items share, each in its own spelling: what wrong letters are tried on. */
const WORDS = ['アイ木ab_', 'か%オク木', '😀a\\b木ア', 'アイイアイ']

const letter = fc.constantFrom(...LETTERS)
const change = fc.record({ at: fc.nat(6), remove: fc.nat(1), put: fc.array(letter, { maxLength: 2 }) })
type Change = { at: number; remove: number; put: string[] }

function misspell(text: string, { at, remove, put }: Change): string {
  return [...text].toSpliced(at, remove, ...put).join('')
}

const word = fc
  .tuple(fc.constantFrom(...WORDS), fc.option(change))
  .map(([text, wrong]) => (wrong ? misspell(text, wrong) : text))
const text = (max: number) =>
  fc
    .array(fc.oneof({ weight: 4, arbitrary: letter }, { weight: 1, arbitrary: word }), { maxLength: max, size: 'max' })
    .map((parts) => parts.join(''))
const some = <T>(values: readonly T[], max = 2) => fc.uniqueArray(fc.constantFrom(...values), { maxLength: max })

const CATEGORIES = [
  makeCategory(1, 'アイ木'),
  makeCategory(11, 'オーク', 1),
  makeCategory(12, 'ab%', 1),
  makeCategory(2, '_か'),
  makeCategory(21, '😀', 2),
]
const TREE = treeOf(CATEGORIES)

const variant = fc.record({
  price: fc.integer({ min: 1, max: 6 }),
  salePrice: fc.option(fc.integer({ min: 1, max: 6 })),
  saleUntil: fc.option(fc.constantFrom(-1, 1).map((days) => new Date(NOW + days * 86_400_000).toISOString())),
  stock: fc.integer({ min: 0, max: 1 }),
})

const item = fc.record({
  name: text(8),
  kana: text(4),
  catchCopy: text(4),
  description: text(20).map(makeText),
  categoryIds: some([1, 11, 12, 2, 21]),
  materials: fc.array(text(3), { maxLength: 2 }),
  materialFamilies: some(MATERIAL_FAMILY_KEYS.slice(0, 3)),
  colours: some(COLOUR_FAMILY_KEYS.slice(0, 3)).map((keys) =>
    keys.map((family) => makeColour({ family, name: family })),
  ),
  tags: fc.array(text(3), { maxLength: 2 }),
  popularity: fc.integer({ min: 0, max: 2 }),
  shopIds: some([1, 2, 3]),
  // Few moments, so that the id often decides.
  publishedAt: fc.integer({ min: 0, max: 3 }).map((days) => new Date(NOW - days * 86_400_000).toISOString()),
  variants: fc.array(variant, { minLength: 1, maxLength: 3 }),
})

const catalogue = fc.array(item, { maxLength: 25, size: 'max' }).map((all) =>
  all.map((it, i): Item => {
    const id = i + 1
    return makeItem(
      { ...it, id, variants: it.variants.map((own, j) => makeVariant({ ...own, sku: `${id}-${j}` })) },
      NOW,
    )
  }),
)

/** Mostly pieces of what is there, often with one letter wrong: a random text finds nothing and proves nothing. */
type Piece = { from: number; start: number; length: number; wrong: Change | null } | string
const piece: fc.Arbitrary<Piece> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      from: fc.nat(),
      start: fc.nat(30),
      length: fc.integer({ min: 1, max: 7 }),
      wrong: fc.option(change),
    }),
  },
  { weight: 2, arbitrary: word },
  {
    weight: 1,
    arbitrary: fc.array(fc.constantFrom(...LETTERS, ...ONLY_TYPED), { maxLength: 5 }).map((all) => all.join('')),
  },
)

function typed(piece: Piece, items: readonly Item[]): string {
  if (typeof piece === 'string') return piece
  const item = items[piece.from % Math.max(items.length, 1)]
  const all = [...(item ? [item.name, item.kana, item.catchCopy, ...item.tags, ...item.materials].join(' ') : '')]
  const part = all
    .slice(piece.start % Math.max(all.length, 1))
    .slice(0, piece.length)
    .join('')
  return piece.wrong ? misspell(part, piece.wrong) : part
}

const maybe = <T>(arbitrary: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 6, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary })
const ask = fc.record({
  pieces: fc.array(piece, { maxLength: 3 }),
  category: maybe(some([1, 11, 12, 2, 21, 99]).filter((ids) => ids.length > 0)),
  colour: maybe(some(COLOUR_FAMILY_KEYS.slice(0, 3)).filter((keys) => keys.length > 0)),
  material: maybe(some(MATERIAL_FAMILY_KEYS.slice(0, 3)).filter((keys) => keys.length > 0)),
  shop: maybe(some([1, 2, 3]).filter((ids) => ids.length > 0)),
  inStock: maybe(fc.constant(true)),
  priceMin: maybe(fc.integer({ min: 0, max: 6 })),
  priceMax: maybe(fc.integer({ min: 0, max: 6 })),
  sort: maybe(fc.constantFrom(...ITEM_SORTS)),
  page: fc.integer({ min: 1, max: 3 }),
  perPage: fc.constantFrom(1, 3, 100),
})

describe.each(testDatabases())('device and database ($name)', ({ open }) => {
  let database: Database
  let rev = 0
  beforeAll(async () => {
    database = await open()
  })
  afterAll(() => database.close())

  async function replaceCatalogue(items: readonly Item[]) {
    await database.db.execute(sql`truncate items, variants, categories`)
    rev += 1
    await insertCatalogue(database.db, { categories: CATEGORIES, items, rev, nowMs: NOW })
  }

  // With a low limit nearly every word counts as frequent and is answered from memory, with a high one none.
  it.each([1, 5_000])(
    'give the same ids in the same order, words in more than %i items kept in memory',
    async (manyItems) => {
      let found = 0
      await fc.assert(
        fc.asyncProperty(catalogue, fc.array(ask, { minLength: 40, maxLength: 40 }), async (items, asks) => {
          await replaceCatalogue(items)
          const index = makeSearchIndex(items.map((it) => searchRow(it, TREE, NOW)))
          for (const { pieces, ...rest } of asks) {
            const query = { ...rest, q: pieces.map((it) => typed(it, items)).join(' ') } as ItemQuery
            const expected = searchItems(index, query)
            found += Math.min(expected.total, 1)
            expect(await findItems(database.db, query, manyItems), JSON.stringify(query)).toEqual(expected)
          }
        }),
        { numRuns: 20, seed: 20_260_601, endOnFailure: true },
      )
      expect(found).toBeGreaterThan(200)
    },
    120_000,
  )
})
