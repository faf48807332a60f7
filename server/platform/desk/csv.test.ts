import { expect, it } from 'vitest'
import { toCsv, toShiftJis } from './csv.ts'

const read = (bytes: Uint8Array, encoding: string) => new TextDecoder(encoding, { ignoreBOM: true }).decode(bytes)

it('is readable by spreadsheets as UTF-8, cell by cell', () => {
  const rows = [
    ['お名前', 'ご要望'],
    ['髙橋 さくら', '窓の"前"、\n車で行きます'],
    ['𠮷野', 'a,b'],
  ]
  expect(read(toCsv(rows, 'utf8'), 'utf-8')).toBe(
    '\ufeffお名前,ご要望\r\n髙橋 さくら,"窓の""前""、\n車で行きます"\r\n𠮷野,"a,b"\r\n',
  )
})

it.each(['=1+1', '+81', '-1', '@SUM(A1)', ' =1', '\t=1', '＝1', '　＠a', '\r\n=1'])(
  'has no cell that a spreadsheet works out: %j',
  (text) => {
    const written = read(toCsv([[text]], 'utf8'), 'utf-8')
    expect(written.replace(/^\ufeff"?/, '').startsWith(`'${text.slice(0, 1)}`)).toBe(true)
  },
)

it('uses the Windows variant of Shift_JIS: keeps 髙 and ①, and replaces missing characters with 〓', () => {
  expect(read(toShiftJis('髙橋①ｱ〜−ガか\u3099𠮷🌸\\A'), 'shift_jis')).toBe('髙橋①ｱ～－ガが〓〓\\A')
  expect([...toShiftJis('あ\r\n,"')]).toEqual([0x82, 0xa0, 0x0d, 0x0a, 0x2c, 0x22])
  expect(read(toCsv([['あ']], 'sjis'), 'shift_jis')).toBe('あ\r\n')
})
