import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fold } from './fold.ts'

describe('two spellings of a word', () => {
  it.each([
    ['ソファー', 'ソファ'],
    ['そふぁ', 'ソファ'],
    ['ｿﾌｧｰ', 'ソファ'],
    ['ソフア', 'ソファ'],
    ['テーブル', 'テ－ブル'],
    ['テーブル', 'テ‐ブル'],
    ['テーブル', 'テ〜ブル'],
    ['テーブル', 'てーぶる'],
    ['チェスト', 'ちえすと'],
    ['ベッド', 'ﾍﾞｯﾄﾞ'],
    ['ガラス', 'カ\u3099ラス'],
    ['ＬＥＤ', 'led'],
    ['Ｔ－シャツ', 'Tシャツ'],
    ['㌔', 'キロ'],
    ['①', '1'],
    ['オーク　無垢', 'オーク 無垢'],
    ['葛\u{E0100}', '葛'],
    ['ソ\u200Bファ', 'ソファ'],
    ['ヴィンテージ', 'ゔぃんてーじ'],
    ['Café', 'CAFE\u0301'],
  ])('%s is %s', (one, other) => {
    expect(fold(one)).toBe(fold(other))
  })

  it('keeps words with different sounds apart', () => {
    expect(fold('ハード')).not.toBe(fold('バード'))
    expect(fold('木')).not.toBe(fold('本'))
  })
})

/** Characters that the rules handle, and characters that may combine once something between them is removed. */
const TRICKY = fc.constantFrom(
  ...'かカｶﾞﾟ\u3099\u309Aゔっッゝヽーー－-‐~〜\u2212─e\u0301\u0308İßﬁΣ㍍가\u1100\u1161',
  ...['\u200B', '\u00AD', '\uFE0F', '\uD83D', '\uDC00', '\0', ' ', '　', '\n'],
)
const text = fc.oneof(
  fc.array(TRICKY, { maxLength: 8 }).map((letters) => letters.join('')),
  fc.string({ unit: 'binary', maxLength: 40 }),
)

it.each([
  ['folding twice changes nothing more', (folded: string) => fold(folded) === folded],
  ['nothing is left that the database refuses', (folded: string) => folded.isWellFormed() && !folded.includes('\0')],
  ['words are separated by one space', (folded: string) => !/^\s|\s$|\s\s/.test(folded)],
])('%s', (_, holds) => {
  fc.assert(
    fc.property(text, (it) => holds(fold(it))),
    { numRuns: 3_000 },
  )
})
