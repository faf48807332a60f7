/** Random catalogues and random queries: mostly parts of existing texts, often with one wrong character. */
import fc from 'fast-check'
import { COLOUR_FAMILY_KEYS, MATERIAL_FAMILY_KEYS } from '#contract/items/facets.ts'
import { ITEM_SORTS, type Item, type ItemQuery } from '#contract/items/schema.ts'
import { treeOf } from './insert-catalogue.ts'
import { makeCategory, makeColour, makeItem, makeText, makeVariant } from './make-item.ts'

export const NOW = Date.parse('2026-06-01T00:00:00Z')

const CHARACTERS = [
  ...'アアァいイーッｶ木木ab％%_\\.*+?[($^"\'{},;　 -か😀𠮷',
  'か\u3099',
  'ﾞ',
  '👨‍👩‍👧',
  'ｿﾌ',
  'オーク',
  '\n',
  '\u200B',
]
/** The database's JSON cannot store these, but queries may contain them. */
const ONLY_TYPED = ['\0', '\ud83d', '\udc00']

/** Words that many items share in different spellings, for tests of misspelt words. */
const WORDS = ['アイ木ab_', 'か%オク木', '😀a\\b木ア', 'アイイアイ']

const character = fc.constantFrom(...CHARACTERS)
const change = fc.record({ at: fc.nat(6), remove: fc.nat(1), put: fc.array(character, { maxLength: 2 }) })
type Change = { at: number; remove: number; put: string[] }

function misspell(text: string, { at, remove, put }: Change): string {
  return [...text].toSpliced(at, remove, ...put).join('')
}

const word = fc
  .tuple(fc.constantFrom(...WORDS), fc.option(change))
  .map(([text, wrong]) => (wrong ? misspell(text, wrong) : text))
const text = (max: number) =>
  fc
    .array(fc.oneof({ weight: 4, arbitrary: character }, { weight: 1, arbitrary: word }), {
      maxLength: max,
      size: 'max',
    })
    .map((parts) => parts.join(''))
const some = <T>(values: readonly T[], max = 2) => fc.uniqueArray(fc.constantFrom(...values), { maxLength: max })

export const CATEGORIES = [
  makeCategory(1, 'アイ木'),
  makeCategory(11, 'オーク', 1),
  makeCategory(12, 'ab%', 1),
  makeCategory(2, '_か'),
  makeCategory(21, '😀', 2),
]
export const TREE = treeOf(CATEGORIES)

const variant = fc
  .record({
    price: fc.integer({ min: 2, max: 6 }),
    salePrice: fc.option(fc.integer({ min: 1, max: 5 })),
    saleUntil: fc.option(fc.constantFrom(-1, 1, 2).map((days) => new Date(NOW + days * 86_400_000).toISOString())),
    stock: fc.integer({ min: 0, max: 1 }),
  })
  // The importer refuses other sales.
  .map(({ price, salePrice, saleUntil, stock }) =>
    salePrice !== null && salePrice < price
      ? { price, salePrice, saleUntil, stock }
      : { price, salePrice: null, saleUntil: null, stock },
  )

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
  // Few dates, so that the id often decides the order.
  publishedAt: fc.integer({ min: 0, max: 3 }).map((days) => new Date(NOW - days * 86_400_000).toISOString()),
  variants: fc.array(variant, { minLength: 1, maxLength: 3 }),
})

export const catalogue = fc.array(item, { maxLength: 25, size: 'max' }).map((all) =>
  all.map((it, i): Item => {
    const id = i + 1
    return makeItem(
      { ...it, id, variants: it.variants.map((own, j) => makeVariant({ ...own, sku: `${id}-${j}` })) },
      NOW,
    )
  }),
)

/** Mostly parts of existing texts, often with one wrong character. Random texts would find nothing. */
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
    arbitrary: fc.array(fc.constantFrom(...CHARACTERS, ...ONLY_TYPED), { maxLength: 5 }).map((all) => all.join('')),
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
export const randomQuery = fc.record({
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
  counts: maybe(fc.constant('none' as const)),
})

export type RandomQuery = typeof randomQuery extends fc.Arbitrary<infer T> ? T : never

/** The query for these items. */
export const toQuery = ({ pieces, ...rest }: RandomQuery, items: readonly Item[]): ItemQuery =>
  ({ ...rest, q: pieces.map((it) => typed(it, items)).join(' ') }) as ItemQuery
