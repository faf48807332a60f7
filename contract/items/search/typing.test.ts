import fc from 'fast-check'
import { expect, it } from 'vitest'
import { randomQuery, catalogue, NOW, toQuery, TREE } from '#tests/support/random-queries.ts'
import { createSearchIndex, searchItems, toSearchRow } from './index.ts'

/** Every prefix of a text, growing and then shrinking. */
function typings(text: string): string[] {
  const letters = [...text]
  const typed = letters.map((_, i) => letters.slice(0, i + 1).join(''))
  return [...typed, ...typed.toReversed()]
}

it('typing letter by letter gives the same results as a single search', () => {
  let found = 0
  fc.assert(
    fc.property(catalogue, fc.array(randomQuery, { minLength: 5, maxLength: 5 }), (items, asks) => {
      const rows = items.map((item) => toSearchRow(item, TREE, NOW))
      const typedInto = createSearchIndex(rows)
      for (const query of asks.map((it) => toQuery(it, items))) {
        for (const q of typings(query.q ?? '')) {
          const expected = searchItems(createSearchIndex(rows), { ...query, q })
          expect(searchItems(typedInto, { ...query, q }), JSON.stringify({ ...query, q })).toEqual(expected)
          found += Math.min(expected.total, 1)
        }
      }
    }),
    { numRuns: 60, seed: 20_260_601, endOnFailure: true },
  )
  expect(found).toBeGreaterThan(500)
})
