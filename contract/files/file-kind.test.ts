import { expect, it } from 'vitest'
import { detectFileKind, HEAD_BYTES } from './file-kind.ts'

it.each([
  ['a PDF', '%PDF-1.7\n', 'pdf'],
  ['a PDF after a byte order mark', '\xef\xbb\xbf%PDF-1.7\n', 'pdf'],
  ['a PDF after line feeds', '\r\n\n%PDF-1.4\n', 'pdf'],
  ['a PDF whose header ends the first 1,024 bytes', `${' '.repeat(HEAD_BYTES - 5)}%PDF-1.4`, 'pdf'],
  ['a PDF header after them', `${' '.repeat(HEAD_BYTES - 4)}%PDF-1.4`, undefined],
  ['a JPEG with JFIF', '\xff\xd8\xff\xe0\0\x10JFIF', 'jpeg'],
  ['a JPEG with Exif', '\xff\xd8\xff\xe1\0\x10Exif', 'jpeg'],
  ['a JPEG of a scanner, without either', '\xff\xd8\xff\xdb\0\x43', 'jpeg'],
  ['a JPEG that was made from a PDF', '\xff\xd8\xff\xfe\0\x20from %PDF-1.4', 'jpeg'],
  ['a PNG', '\x89PNG\r\n\x1a\n', 'png'],
  ['a WebP picture', 'RIFF\0\0\0\0WEBP', 'webp'],
  ['an HEIC photo', '\0\0\0\x18ftypheic', 'heif'],
  ['a movie', '\0\0\0\x18ftypmp42', undefined],
  ['nothing', '', undefined],
])('recognizes %s', (_, text, kind) => {
  expect(detectFileKind(Uint8Array.from(text, (it) => it.charCodeAt(0)))).toBe(kind)
})
