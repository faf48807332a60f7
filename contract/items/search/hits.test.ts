import fc from 'fast-check'
import { expect, it } from 'vitest'
import { findInTexts, joinTexts } from './hits.ts'

const text = fc.string({ unit: fc.constantFrom('ア', 'イ', ' ', '𠮷'), maxLength: 6 })
const word = fc.string({ unit: fc.constantFrom('ア', 'イ', '𠮷'), minLength: 1, maxLength: 3 })

function joined(texts: string[]) {
  const steps = joinTexts(texts)
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

it('finds the first occurrence of a word in each text', () => {
  let found = 0
  fc.assert(
    fc.property(fc.array(text, { maxLength: 1_200, size: 'max' }), word, (texts, wanted) => {
      const hits: [rank: number, at: number][] = []
      findInTexts(joined(texts), wanted, (rank, at) => hits.push([rank, at]))
      const expected = texts.flatMap((it, rank) => (it.includes(wanted) ? [[rank, it.indexOf(wanted)]] : []))
      expect(hits).toEqual(expected)
      found += hits.length
    }),
    { numRuns: 60, seed: 20_261_122 },
  )
  expect(found).toBeGreaterThan(200)
})
