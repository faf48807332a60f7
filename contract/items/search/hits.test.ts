import fc from 'fast-check'
import { expect, it } from 'vitest'
import { findInTexts, joinTexts } from './search-texts.ts'

const text = fc.string({ unit: fc.constantFrom('ア', 'イ', ' ', '𠮷'), maxLength: 6 })
const word = fc.string({ unit: fc.constantFrom('ア', 'イ', '𠮷'), minLength: 1, maxLength: 3 })

function joined(texts: string[]) {
  const steps = joinTexts(texts)
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

it('finds a word in each text that holds it, where each holds it first', () => {
  let found = 0
  fc.assert(
    fc.property(fc.array(text, { maxLength: 1_200, size: 'max' }), word, (texts, wanted) => {
      const told: [rank: number, at: number][] = []
      findInTexts(joined(texts), wanted, (rank, at) => told.push([rank, at]))
      const expected = texts.flatMap((it, rank) => (it.includes(wanted) ? [[rank, it.indexOf(wanted)]] : []))
      expect(told).toEqual(expected)
      found += told.length
    }),
    { numRuns: 60, seed: 20_261_122 },
  )
  expect(found).toBeGreaterThan(200)
})
