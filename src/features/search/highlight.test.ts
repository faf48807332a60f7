import { describe, expect, it } from 'vitest'
import { parseWords } from '#contract/shared/search/words.ts'
import { foldCharacters, splitMatches } from './highlight.ts'

const marked = (text: string, q: string) =>
  splitMatches(foldCharacters(text), parseWords(q))
    .map(({ text: part, isMatch }) => (isMatch ? `[${part}]` : part))
    .join('')

describe('the matches in a name', () => {
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
