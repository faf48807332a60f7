import { expect, it } from 'vitest'
import { toCsv } from './csv.ts'
import { toPlainCell, toPlainJson, toPlainLine, toPlainLines } from './plain-output.ts'
import { formatFields, formatTable } from './show.ts'

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
