import { describe, expect, it } from 'vitest'
import { wordsOf } from '#contract/search-words.ts'
import { foldLetters, hitParts } from './hit-parts.ts'

const marked = (text: string, q: string) =>
  hitParts(foldLetters(text), wordsOf(q))
    .map(({ text: part, isHit }) => (isHit ? `[${part}]` : part))
    .join('')

describe('what is found in a name', () => {
  it.each([
    ['コーナーソファ', 'ソファ', 'コーナー[ソファ]'],
    ['コーナーソファー', 'そふぁ', 'コーナー[ソファ]ー'],
    ['ｿﾌｧﾍﾞｯﾄﾞ', 'ソファベッド', '[ｿﾌｧﾍﾞｯﾄﾞ]'],
    ['オークのテーブル 180', 'オーク てーぶる', '[オーク]の[テーブル] 180'],
    ['Ｓサイズ（㎝）', 's cm', '[Ｓ]サイズ（[㎝]）'],
    ['テ－ブル', 'テーブル', '[テ－ブル]'],
    ['椅子と椅子', '椅子', '[椅子]と[椅子]'],
    ['ランプ', 'ソファ', 'ランプ'],
    ['ランプ', '', 'ランプ'],
  ])('%s, searched for %s', (text, q, expected) => {
    expect(marked(text, q)).toBe(expected)
  })
})
