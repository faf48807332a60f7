import fc from 'fast-check'
import { expect, it } from 'vitest'
import { ask, catalogue, NOW, queryOf, TREE } from '#tests/support/random-questions.ts'
import { makeSearchIndex, searchItems, searchRow } from './search.ts'

/** Every beginning of a text, and back again. */
function typings(text: string): string[] {
  const letters = [...text]
  const typed = letters.map((_, i) => letters.slice(0, i + 1).join(''))
  return [...typed, ...typed.toReversed()]
}

it('letter by letter one is given what one would be given at once', () => {
  let found = 0
  fc.assert(
    fc.property(catalogue, fc.array(ask, { minLength: 5, maxLength: 5 }), (items, asks) => {
      const rows = items.map((item) => searchRow(item, TREE, NOW))
      const typedInto = makeSearchIndex(rows)
      for (const query of asks.map((it) => queryOf(it, items))) {
        for (const q of typings(query.q ?? '')) {
          const expected = searchItems(makeSearchIndex(rows), { ...query, q })
          expect(searchItems(typedInto, { ...query, q }), JSON.stringify({ ...query, q })).toEqual(expected)
          found += Math.min(expected.total, 1)
        }
      }
    }),
    { numRuns: 60, seed: 20_260_601, endOnFailure: true },
  )
  expect(found).toBeGreaterThan(500)
})
