import { expect, it } from 'vitest'
import {
  countColumns,
  formatFields,
  formatTable,
  formatTime,
  pad,
  toPlainCell,
  toPlainJson,
  toPlainLine,
  toPlainLines,
  truncate,
} from './show.ts'
import { toCsv } from './csv.ts'

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

const HOSTILE = '\u202e山\u001b[2J田\u0007\u009b1m\u2066\u200f\u061c\u{e0041}'
const HARMFUL = /(?!\n)\p{Cc}|\p{Bidi_Control}|[\u2028\u2029\u{e0041}]/u

it('removes terminal control sequences from a line and keeps its text', () => {
  expect(toPlainLine(HOSTILE)).toBe('山[2J田1m')
  expect(toPlainLine('か\u3099 👨‍👩‍👧 葛\u{e0100} ﾔﾏﾀﾞ')).toBe('か\u3099 👨‍👩‍👧 葛\u{e0100} ﾔﾏﾀﾞ')
  expect(toPlainLine('一\r\n二\t三\u2028四')).toBe('一 二 三 四')
  expect(toPlainLines('一\r\n二\n\n三\r四')).toEqual(['一', '二', '', '三', '四'])
})

it('escapes it in JSON, which decodes to the same text', () => {
  const data = { name: `${HOSTILE}\ud800"\n` }
  expect(toPlainJson(data)).not.toMatch(HARMFUL)
  expect(JSON.parse(toPlainJson(data))).toEqual(data)
})

it('removes it from tables before measuring columns', () => {
  const lines = formatTable(
    [
      { title: '名', of: (it: string) => it },
      { title: '状態', of: () => '予約' },
    ],
    [HOSTILE, '山\n田'],
  )
  expect(lines).toEqual(['名         状態', '山[2J田1m  予約', '山 田      予約'])
})

it('indents the lines of a value under its label, so that none can imitate another value', () => {
  expect(formatFields({ ご要望: '一\u202e\n状態  予約', 状態: 'キャンセル' })).toEqual([
    'ご要望  一',
    '        状態  予約',
    '状態    キャンセル',
  ])
})

it('removes it from spreadsheets, so that hidden characters cannot create formulas', () => {
  expect(toPlainCell(`${HOSTILE}\n二`)).toBe('山[2J田1m\n二')
  const written = (text: string) => new TextDecoder().decode(toCsv([[text]], 'utf8'))
  for (const hidden of ['\u202e', '\u0000', '\u200b', '\u2066', '\ufeff', ' \u200d'])
    expect(written(`${hidden}=1+1`)).toMatch(/^'/)
})
