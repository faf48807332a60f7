import { expect, it } from 'vitest'
import { ALWAYS, rankKanji } from './rank-characters.ts'

it('ranks kanji by frequency and ignores other characters', () => {
  expect(rankKanji(['木の家、木の床', '家と木 abc カナ'])).toEqual(['木', '家', '床'])
})

it('orders equal counts the same way each time', () => {
  expect(rankKanji(['床家'])).toEqual(rankKanji(['家床']))
})

it('always includes kana, digits and price characters', () => {
  for (const character of 'あんアヴー09円（税込）〜'.replace(/[税込]/g, '')) expect(ALWAYS).toContain(character)
})
