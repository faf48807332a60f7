import { expect, it } from 'vitest'
import { columnsOf, cutTo, padTo } from './columns.ts'
import { fields, showTime, table } from './show.ts'

it.each([
  ['abc', 3],
  ['山田 花子', 9],
  ['ﾔﾏﾀﾞ', 4],
  ['ヤマダ', 6],
  ['𠮷野家', 6],
  ['か\u3099', 2],
  ['（仮）', 6],
])('%s takes %i columns', (text, columns) => expect(columnsOf(text)).toBe(columns))

it('cuts between characters, and says so', () => {
  expect(cutTo('山田花子', 8)).toBe('山田花子')
  expect(cutTo('山田花子', 7)).toBe('山田花…')
  expect(cutTo('山田花子', 6)).toBe('山田…')
  expect(padTo('山田', 6)).toBe('山田  ')
})

const rows = [
  { id: '1', name: '山田', email: 'y@example.jp' },
  { id: '12', name: '髙橋さくら', email: `${'long'.repeat(40)}@example.jp` },
]

it('stands its columns under each other and fits a hundred of them', () => {
  const lines = table(
    [
      { title: 'ID', of: ({ id }) => id },
      { title: 'お名前', of: ({ name }) => name },
      { title: 'メール', of: ({ email }) => email, isLong: true },
    ],
    rows,
  )
  expect(lines.slice(0, 2)).toEqual(['ID  お名前      メール', '1   山田        y@example.jp'])
  expect(columnsOf(lines[2]!)).toBe(100)
  expect(lines[2]).toMatch(/^12  髙橋さくら  long.*…$/)
})

it('leaves out what there is not', () => {
  expect(fields({ ID: '1', お電話: null, メール: 'y@example.jp' })).toEqual(['ID      1', 'メール  y@example.jp'])
})

it('tells the time of Japan', () => expect(showTime('2026-11-20T15:30:00Z')).toBe('2026/11/21 0:30'))
