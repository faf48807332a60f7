import { expect, it } from 'vitest'
import { countColumns, truncate, pad } from './columns.ts'
import { formatFields, formatTable, formatTime } from './show.ts'

it.each([
  ['abc', 3],
  ['山田 花子', 9],
  ['ﾔﾏﾀﾞ', 4],
  ['ヤマダ', 6],
  ['𠮷野家', 6],
  ['か\u3099', 2],
  ['（仮）', 6],
])('%s takes %i columns', (text, columns) => expect(countColumns(text)).toBe(columns))

it('truncates between characters with an ellipsis', () => {
  expect(truncate('山田花子', 8)).toBe('山田花子')
  expect(truncate('山田花子', 7)).toBe('山田花…')
  expect(truncate('山田花子', 6)).toBe('山田…')
  expect(pad('山田', 6)).toBe('山田  ')
})

const rows = [
  { id: '1', name: '山田', email: 'y@example.jp' },
  { id: '12', name: '髙橋さくら', email: `${'long'.repeat(40)}@example.jp` },
]

it('aligns its columns within a hundred terminal columns', () => {
  const lines = formatTable(
    [
      { title: 'ID', of: ({ id }) => id },
      { title: 'お名前', of: ({ name }) => name },
      { title: 'メール', of: ({ email }) => email, isLong: true },
    ],
    rows,
  )
  expect(lines.slice(0, 2)).toEqual(['ID  お名前      メール', '1   山田        y@example.jp'])
  expect(countColumns(lines[2]!)).toBe(100)
  expect(lines[2]).toMatch(/^12  髙橋さくら  long.*…$/)
})

it('omits missing values', () => {
  expect(formatFields({ ID: '1', お電話: null, メール: 'y@example.jp' })).toEqual(['ID      1', 'メール  y@example.jp'])
})

it('shows the time in Japan', () => expect(formatTime('2026-11-20T15:30:00Z')).toBe('2026/11/21 0:30'))
