import { expect, it } from 'vitest'
import { csvBytes } from './csv.ts'
import { plainCell, plainJson, plainLine, plainLines } from './plain-output.ts'
import { fields, table } from './show.ts'

const HOSTILE = '\u202e山\u001b[2J田\u0007\u009b1m\u2066\u200f\u061c\u{e0041}'
const HARMFUL = /(?!\n)\p{Cc}|\p{Bidi_Control}|[\u2028\u2029\u{e0041}]/u

it('takes what could steer a terminal out of a line, and leaves what is written', () => {
  expect(plainLine(HOSTILE)).toBe('山[2J田1m')
  expect(plainLine('か\u3099 👨‍👩‍👧 葛\u{e0100} ﾔﾏﾀﾞ')).toBe('か\u3099 👨‍👩‍👧 葛\u{e0100} ﾔﾏﾀﾞ')
  expect(plainLine('一\r\n二\t三\u2028四')).toBe('一 二 三 四')
  expect(plainLines('一\r\n二\n\n三\r四')).toEqual(['一', '二', '', '三', '四'])
})

it('spells it out for programs, which read the same', () => {
  const data = { name: `${HOSTILE}\ud800"\n` }
  expect(plainJson(data)).not.toMatch(HARMFUL)
  expect(JSON.parse(plainJson(data))).toEqual(data)
})

it('takes it out of tables before their columns are measured', () => {
  const lines = table(
    [
      { title: '名', of: (it: string) => it },
      { title: '状態', of: () => '予約' },
    ],
    [HOSTILE, '山\n田'],
  )
  expect(lines).toEqual(['名         状態', '山[2J田1m  予約', '山 田      予約'])
})

it('keeps the lines of a value beside its label, so that none can pass for another value', () => {
  expect(fields({ ご要望: '一\u202e\n状態  予約', 状態: 'キャンセル' })).toEqual([
    'ご要望  一',
    '        状態  予約',
    '状態    キャンセル',
  ])
})

it('takes it out of spreadsheets, and nothing that is hidden makes a formula', () => {
  expect(plainCell(`${HOSTILE}\n二`)).toBe('山[2J田1m\n二')
  const written = (text: string) => new TextDecoder().decode(csvBytes([[text]], 'utf8'))
  for (const hidden of ['\u202e', '\u0000', '\u200b', '\u2066', '\ufeff', ' \u200d'])
    expect(written(`${hidden}=1+1`)).toMatch(/^'/)
})
