import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fold } from './fold.ts'

describe('two ways of writing a word', () => {
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

  it('keeps apart what sounds apart', () => {
    expect(fold('ハード')).not.toBe(fold('バード'))
    expect(fold('木')).not.toBe(fold('本'))
  })
})

it('folding twice changes nothing more, and leaves nothing that the database refuses', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
      const folded = fold(text)
      expect(fold(folded)).toBe(folded)
      expect(folded.isWellFormed()).toBe(true)
      expect(folded).not.toMatch(/\0|^\s|\s$|\s\s/)
    }),
    { numRuns: 2_000 },
  )
})
