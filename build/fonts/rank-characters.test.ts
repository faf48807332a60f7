import { expect, it } from 'vitest'
import { ALWAYS, rankKanji, titleLines } from './rank-characters.ts'

it('ranks kanji by how often the texts use them, and nothing else', () => {
  expect(rankKanji(['木の家、木の床', '家と木 abc カナ'])).toEqual(['木', '家', '床'])
})

it('gives the same order for the same counts', () => {
  expect(rankKanji(['床家'])).toEqual(rankKanji(['家床']))
})

it('finds what stands in headings and on cards', () => {
  const text = 'name: 木の椅子\ncare: 乾いた布\n## 選び方\n本文\n  "title": "特集",'
  expect(titleLines(text)).toBe('name: 木の椅子\n## 選び方\n  "title": "特集",')
})

it('always has kana, digits and the marks of prices', () => {
  for (const letter of 'あんアヴー09円（税込）〜'.replace(/[税込]/g, '')) expect(ALWAYS).toContain(letter)
})
