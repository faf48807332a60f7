import { expect, it } from 'vitest'
import { loadFindBreaks } from './phrases.ts'

const findBreaks = await loadFindBreaks()

const phrases = (text: string): string[] => {
  const ends = [0, ...findBreaks(text), text.length]
  return ends.slice(1).map((end, i) => text.slice(ends[i], end))
}

it('a name breaks between its phrases', () => {
  expect(phrases('オークの丸い椅子')).toEqual(['オークの', '丸い', '椅子'])
  expect(phrases('ウォールナットのダイニングテーブル')).toEqual(['ウォールナットの', 'ダイニングテーブル'])
})

it('a long katakana word breaks between its parts', () => {
  expect(phrases('シューズキャビネット')).toEqual(['シューズ', 'キャビネット'])
})

it('a shorter one also breaks in narrow places', () => {
  expect(findBreaks('ダイニングテーブル')).toEqual([])
  expect(findBreaks('ダイニングテーブル', 7)).toEqual([5])
})

it('a name never breaks inside a word in one script', () => {
  expect(phrases('きのこの卓上灯')[0]).toMatch(/^きのこの/)
  expect(phrases('ソファ')).toEqual(['ソファ'])
  expect(phrases('水草と夕空')).toEqual(['水草と', '夕空'])
})

it('a name never breaks between a kanji and its okurigana', () => {
  expect(phrases('月あかりの和紙ペンダント')[0]).toBe('月あかりの')
})
