import fc from 'fast-check'
import { expect, it } from 'vitest'
import { MAX_QUERY_CHARACTERS, TYPO_FROM_CHARACTERS } from '#contract/shared/constants.ts'
import { typoPatterns } from './words.ts'
import { listPairs, listPairsWithTypo } from './score.ts'

const letter = fc.constantFrom(...'アイウエオカキクケコサシスセソタチツテト𠮷')
const word = fc.string({ unit: letter, minLength: TYPO_FROM_CHARACTERS, maxLength: MAX_QUERY_CHARACTERS, size: 'max' })

it('a text with one typo has all pairs of at least one alternative', () => {
  fc.assert(
    fc.property(word, letter, letter, letter, (correct, left, wrong, right) => {
      const alternatives = listPairsWithTypo(correct)
      expect(alternatives.length).toBeLessThanOrEqual(8)
      for (const { before, anyLetter, after } of typoPatterns(correct)) {
        const pairs = new Set(listPairs(`${left}${before}${anyLetter ? wrong : ''}${after}${right}`))
        expect(alternatives.some((all) => all.every((pair) => pairs.has(pair)))).toBe(true)
      }
    }),
  )
})

it('no alternative is empty, which any text would match', () => {
  fc.assert(fc.property(word, (it) => listPairsWithTypo(it).every((pairs) => pairs.length > 0)))
})

it('a typo leaves all pairs that do not touch it', () => {
  expect(listPairsWithTypo('アイウエ')).toEqual([['ウエ'], ['アイ']])
  expect(listPairsWithTypo('アイウエオ')).toEqual([
    ['ウエ', 'エオ'],
    ['アイ', 'エオ'],
    ['アイ', 'イウ'],
  ])
})
