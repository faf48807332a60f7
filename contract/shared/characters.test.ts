import fc from 'fast-check'
import { expect, it } from 'vitest'
import { splitCharacters } from './characters.ts'

const segmenter = new Intl.Segmenter('ja', { granularity: 'grapheme' })
const segments = (text: string) => Array.from(segmenter.segment(text), ({ segment }) => segment)

it.each([
  ['𠮷野家', ['𠮷', '野', '家']],
  ['か\u3099ｶﾞ', ['か\u3099', 'ｶﾞ']],
  ['葛\u{e0100}城', ['葛\u{e0100}', '城']],
  ['👨‍👩‍👧👍🏽🇯🇵🇯🇵1️⃣', ['👨‍👩‍👧', '👍🏽', '🇯🇵', '🇯🇵', '1️⃣']],
  ['\r\n\n', ['\r\n', '\n']],
  ['\u1112\u1161\u11ab한', ['\u1112\u1161\u11ab', '한']],
  ['', []],
])('%j has the characters %j', (text, characters) => {
  expect(splitCharacters(text)).toEqual(characters)
})

it('splits as browsers do', () => {
  const character = fc.constantFrom(
    ...'あ髙𠮷アｱﾞﾟ\u3099e\u0301\u200d\ufe0f\u{e0100}👨👩❤🏽©🇯🇵1\u20e3\n \u2028한',
    '\r\n',
    '👨‍👩‍👧',
  )
  fc.assert(
    fc.property(fc.array(character, { maxLength: 12 }), (characters) => {
      const text = characters.join('')
      expect(splitCharacters(text)).toEqual(segments(text))
    }),
    { numRuns: 3_000 },
  )
})
