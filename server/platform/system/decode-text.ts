/** Every text file that staff write for the store is decoded here: content, captions, newsletters. */

export type DecodedText = { text: string } | { line: number; reason: string }

/**
 * Bytes that are not UTF-8 are decoded to U+FFFD. A file that contains U+FFFD itself was damaged before. UTF-16 without a byte
 * order mark and ISO-2022-JP may consist of valid UTF-8 only, but contain NUL or ESC.
 */
// oxlint-disable-next-line no-control-regex
const NOT_TEXT = /[\u0000-\u0008\u000e-\u001f\u007f\ufffd]/

/** Strict UTF-8, with or without a byte order mark. */
export function decodeText(bytes: Uint8Array): DecodedText {
  const text = new TextDecoder().decode(bytes)
  const at = text.search(NOT_TEXT)
  if (at < 0) return { text }
  if (isUtf16(bytes)) return { line: 1, reason: '文字コードがUTF-16です。UTF-8で保存してください。' }
  const line = text.slice(0, at).split('\n').length
  return { line, reason: 'UTF-8ではない文字があります。UTF-8で保存してください。' }
}

/** Of a program for Windows: UTF-8, or the Windows variant of Shift_JIS. */
export function decodeSheet(bytes: Uint8Array): DecodedText {
  const decoded = decodeText(bytes)
  if ('text' in decoded || isUtf16(bytes)) return decoded
  const text = new TextDecoder('shift_jis').decode(bytes)
  const at = text.search(NOT_TEXT)
  if (at < 0) return { text }
  return { line: text.slice(0, at).split('\n').length, reason: '読めない文字があります。書き出し直してください。' }
}

const isUtf16 = (bytes: Uint8Array): boolean =>
  (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff) || bytes.includes(0)
