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

it.each(['\u3164=cmd|1', '﹦cmd', '⁺cmd', '–cmd', '\ufe0f=1+1', '\u200b＠a', '₌1', '\u2066-1'])(
  'has none in Shift_JIS, which has other characters instead of some: %j',
  (text) => {
    expect(read(toCsv([[text]], 'sjis'), 'shift_jis')).toMatch(/^"?'[=+\-＠]/)
  },
)

it.each(['\u3164=1', '\ufe0f=1+1', '\u115f＋1'])('has none behind characters that no one sees: %j', (text) => {
  expect(read(toCsv([[text]], 'utf8'), 'utf-8')).toMatch(/^\ufeff"?'/)
})

it('uses the Windows variant of Shift_JIS: keeps 髙 and ①, and replaces missing characters with 〓', () => {
  expect(read(toShiftJis('髙橋①ｱ〜−ガか\u3099𠮷🌸\\A'), 'shift_jis')).toBe('髙橋①ｱ～－ガが〓〓\\A')
  expect([...toShiftJis('あ\r\n,"')]).toEqual([0x82, 0xa0, 0x0d, 0x0a, 0x2c, 0x22])
  expect(read(toCsv([['あ']], 'sjis'), 'shift_jis')).toBe('あ\r\n')
})

it('writes every character of Windows’ Shift_JIS as it is', () => {
  const decoder = new TextDecoder('shift_jis')
  const bytes = Array.from({ length: 0x10000 }, (_, code) => [code >> 8, code & 0xff] as const)
  const characters = bytes
    .map((pair) => decoder.decode(new Uint8Array(pair[0] === 0 ? [pair[1]] : pair)))
    // Without unassigned bytes, control characters, and those that each company defines for itself.
    .filter((it) => [...it].length === 1 && !/[\ufffd\p{Private_Use}\p{Control}]/u.test(it))
  expect(new Set(characters).size).toBeGreaterThan(7_000)
  expect(characters.filter((it) => read(toShiftJis(it), 'shift_jis') !== it)).toEqual([])
})

it.each([
  [
    '\ufa19谷 \ufa1b田 \ufa10本 \ufa16俣 \ufa1c国 \uf9dc 朗 \uf929',
    '\ufa19谷 \ufa1b田 \ufa10本 \ufa16俣 \ufa1c国 \uf9dc 朗 \uf929',
  ],
  ['葛\u{e0100}城 神\ufe00 山\u200b田\u2060', '葛城 神 山田'],
  ['6–18–4 6‒18⁃4', '6-18-4 6-18-4'],
  ['―─ー－', '―─ー－'],
  ['か\u3099は\u309aあ\u3099', 'がぱあ゛'],
  ['\u00a0㉑½¥·é', ' 21〓￥・〓'],
])('%s is written as %s', (text, written) => {
  expect(read(toShiftJis(text), 'shift_jis')).toBe(written)
})

it.each(['utf8', 'sjis'] as const)('negative amounts stay numbers in %s', (encoding) => {
  const text = new TextDecoder(encoding === 'sjis' ? 'shift_jis' : 'utf-8').decode(
    toCsv([[-1000, '-1000', '-1+1']], encoding),
  )
  expect(text.trim()).toBe("-1000,'-1000,'-1+1")
})
