import { expect, it } from 'vitest'
import { ALWAYS, rankKanji, titleLines } from './rank-characters.ts'

it('ranks kanji by frequency and ignores other characters', () => {
  expect(rankKanji(['木の家、木の床', '家と木 abc カナ'])).toEqual(['木', '家', '床'])
})

it('orders equal counts the same way each time', () => {
  expect(rankKanji(['床家'])).toEqual(rankKanji(['家床']))
})

it('finds the texts of headings and cards', () => {
  const text = 'name: 木の椅子\ncare: 乾いた布\n## 選び方\n本文\n  "title": "特集",'
  expect(titleLines(text)).toBe('name: 木の椅子\n## 選び方\n  "title": "特集",')
})

it('always includes kana, digits and price characters', () => {
  for (const character of 'あんアヴー09円（税込）〜'.replace(/[税込]/g, '')) expect(ALWAYS).toContain(character)
})
