import iconv from 'iconv-lite'
import { describe, expect, it } from 'vitest'
import { decodeSheet, decodeText } from './decode-text.ts'

const TEXT = '件名: 冬の新作\r\n\r\n木の椅子\t入荷しました。\n'
const UTF16 = '文字コードがUTF-16です。UTF-8で保存してください。'
const OTHER = 'UTF-8ではない文字があります。UTF-8で保存してください。'

describe('text files', () => {
  it('are UTF-8, with or without a byte order mark', () => {
    expect(decodeText(Buffer.from(TEXT))).toEqual({ text: TEXT })
    expect(decodeText(Buffer.from(`\ufeff${TEXT}`))).toEqual({ text: TEXT })
    expect(decodeText(Buffer.from('髙橋 𠮷田 葛󠄀城 👪'))).toEqual({ text: '髙橋 𠮷田 葛󠄀城 👪' })
    expect(decodeText(Buffer.from(''))).toEqual({ text: '' })
  })

  it.each([
    ['Shift_JIS', iconv.encode(TEXT, 'Shift_JIS'), 1, OTHER],
    ['EUC-JP', iconv.encode(TEXT, 'EUC-JP'), 1, OTHER],
    ['ISO-2022-JP, which has no byte over 0x7F', Buffer.from('ab\n\u001b$B7oL>\u001b(B\n'), 2, OTHER],
    ['UTF-16LE', iconv.encode(TEXT, 'UTF-16LE', { addBOM: true }), 1, UTF16],
    ['UTF-16BE', iconv.encode(TEXT, 'UTF-16BE', { addBOM: true }), 1, UTF16],
    ['UTF-16 without a byte order mark', iconv.encode('あい\n', 'UTF-16LE', { addBOM: false }), 1, UTF16],
    ['one stray byte at the end', Buffer.concat([Buffer.from(TEXT), Buffer.from([0xe9])]), 4, OTHER],
    ['a character cut in half', Buffer.from('a\n木').subarray(0, 4), 2, OTHER],
    ['text that was damaged before', Buffer.from('a\n木の\ufffd子\n'), 2, OTHER],
  ])('are refused as %s', (_, bytes, line, reason) => {
    expect(decodeText(bytes)).toEqual({ line, reason })
  })
})

describe('a file of a program for Windows', () => {
  it('may be in its variant of Shift_JIS, or in UTF-8', () => {
    for (const encoding of ['cp932', 'utf8'])
      expect(decodeSheet(iconv.encode('伝票番号,髙橋①', encoding))).toEqual({ text: '伝票番号,髙橋①' })
    expect(decodeSheet(Buffer.from('\ufeff伝票番号'))).toEqual({ text: '伝票番号' })
  })

  it('is refused in other encodings', () => {
    expect(decodeSheet(iconv.encode(TEXT, 'utf16le', { addBOM: true }))).toMatchObject({ line: 1 })
    expect(decodeSheet(Buffer.from('番号\n\u0000'))).toMatchObject({ line: expect.any(Number) })
    expect(decodeSheet(Buffer.from([0x41, 0x0a, 0x81, 0xff]))).toEqual({
      line: 2,
      reason: '読めない文字があります。書き出し直してください。',
    })
  })
})
