import { expect, it } from 'vitest'
import { maskPath, maskText } from './mask-text.ts'

const SECRET = 'b9Yd0vN3mUq7y4kZr1s2T5w8xA6cF9hJ0LmNpQrStUv'
const ULID = '01KAGQ5M00BBBBBBBBBBBBBBBB'

it.each([
  ['/movies/a@b.jp', '/movies/[mail]'],
  ['/movies/a%40b.jp', '/movies/[mail]'],
  ['/movies/a%2540b.jp', '/movies/[mail]'],
  ['/movies/hanako.yamada+shop@docomo.ne.jp/x', '/movies/[mail]/x'],
  ['/movies/%E5%B1%B1%E7%94%B0%EF%BC%A0example.jp', '/movies/[mail]'],
  ['/movies/hanako@日本.jp', '/movies/[mail]'],
  ['mailto:a..b@docomo.ne.jp not sent', 'mailto:[mail] not sent'],
  ["/movies/o'brien@example.jp", '/movies/[mail]'],
  ['/movies/a=b@example.jp', '/movies/[mail]'],
  ['no a@b.jp\nfor c@d.jp', 'no [mail]\nfor [mail]'],
  ['<a@b.jp>, "c d"@e.jp', '<[mail]>, [mail]'],
  ['/items/090-1234-5678', '/items/[phone]'],
  ['/items/0312345678', '/items/[phone]'],
  ['tel:+81 90-1234-5678', 'tel:[phone]'],
  ['/items/０９０１２３４５６７８', '/items/[phone]'],
  [`https://shop.example.jp/reservation/manage#${SECRET}`, 'https://shop.example.jp/reservation/manage'],
  [`/verify/${SECRET}`, '/verify/[token]'],
  ['Bearer eyJhbGciOiJIUzI1NiJ9.eyJzaWQiOiIx.c2ln', 'Bearer [token]'],
  [`/files/${ULID}`, '/files/[key]'],
  [
    'fetch https://shop.example.jp/checkout?order=261120-7K2M9Q failed',
    'fetch https://shop.example.jp/checkout failed',
  ],
  ['at f (https://shop.example.jp/assets/x.js?q=a:10:5)', 'at f (https://shop.example.jp/assets/x.js:10:5)'],
])('masks %s', (text, masked) => {
  expect(maskText(text)).toBe(masked)
})

it.each([
  '/items/7303',
  '/api/Items/suggest',
  '/items/%E6%A4%85%E5%AD%90',
  '/assets/index-BX4c9f2a.js',
  '/%E0%A4%A',
  '/mypage/order/261120-7K2M9Q',
  'Failed query: select $1',
  'no result within 10000 ms',
  'a9b1c2d3-0000-8000-8000-0123456789ab',
  '2026-11-29T03:04:05.000Z',
  'Cannot read properties of undefined (reading "x")',
])('leaves %s', (text) => {
  expect(maskText(text)).toBe(text)
})

it.each([
  ['/api/Submissions/abc/withdraw', '/api/Submissions/[hidden]/withdraw'],
  ['/reservations/abc', '/reservations/[hidden]'],
  ['/api/Files/abc', '/api/Files/[hidden]'],
  ['/api/Files/upload', '/api/Files/upload'],
  ['/movies/a%40b.jp', '/movies/[mail]'],
  [`/items/${'a'.repeat(992)}b@example.jp`, '/items/…'],
])('masks the path %s', (path, masked) => {
  expect(maskPath(path)).toBe(masked)
})

it.each(['a', '/', 'a/', '-eyJ', 'a@', '0', '/a:', 'http://', '%2F', '℀', '"a'])(
  'takes no longer for a text that is long: %s',
  (part) => {
    const long = part.repeat(16_000 / part.length)
    maskText('/')
    const startedAt = performance.now()
    expect(maskPath(`/${long}`).length + maskText(long).length).toBeLessThan(3_000)
    expect(performance.now() - startedAt).toBeLessThan(20)
  },
)
