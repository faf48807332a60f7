import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { cleanText } from './rules.ts'

const CHROMIUM = `TypeError: hanako@example.jp
    at Array.map (<anonymous>)
    at new Row (https://shop.example/assets/start-a1b2c3d.js:1:23456)
    at async loadItem (https://cdn.example/a/b/item-page-1234567.js:12:3)
    at https://shop.example/reservation/manage?key=01JABCDEFG:7:1`

const FIREFOX = `render@https://shop.example/assets/start-a1b2c3d.js:1:23456
@https://shop.example/sw.js:1:23456`

it.each([
  ["Cannot read properties of undefined (reading 'id')", "Cannot read properties of undefined (reading 'id')"],
  ['to hanako.yamada+x@example.co.jp failed', 'to [address] failed'],
  ['call 090-1234-5678 or +81 3 1234 5678', 'call # or #'],
  ['tel:09012345678', 'tel:#'],
  ['〒158-0094 東京都', '*# *'],
  ['key 01JABCDEFGHJKMNPQRSTVWXYZ0 is gone', 'key # is gone'],
  ['GET https://shop.example/reservation/manage?key=1#x (404)', 'GET [url] (404)'],
  ['GET /reservation/manage?key=abc (404)', 'GET [url] (404)'],
  ["Invalid URL: '../items?q=hanako'", "Invalid URL: '[url]'"],
  ['no page //shop.example/items/chair', 'no page [url]'],
  ['q=hanako&page=2', 'q=*&page=*'],
  ['items?q=hanako is unknown', 'items?q=* is unknown'],
  ['at load (/assets/start-a1b2c3d.js:1:2)', 'at load (start-a1b2c3d.js:1:2)'],
  ['no application/json in </body>', 'no application/json in </body>'],
  ['in https://cdn.example/assets/start-a1b2c3d.js', 'in start-a1b2c3d.js'],
  ['Unexpected token, "山田 花子" is not valid JSON', 'Unexpected token, "*" is not valid JSON'],
  ['cut off: "山田 花', 'cut off: "*"'],
  ['a\u202eb\u0007c', 'a*b*c'],
])('%j becomes %j', (text, clean) => {
  expect(cleanText(text, 500)).toBe(clean)
})

it('keeps function names and positions of a stack, of all browsers', () => {
  expect(cleanText(CHROMIUM, 3_000)).toBe(`TypeError: [address]
    at Array.map (<anonymous>)
    at new Row (start-a1b2c3d.js:1:23456)
    at async loadItem (item-page-1234567.js:12:3)
    at [url]`)
  expect(cleanText(FIREFOX, 3_000)).toBe('render@start-a1b2c3d.js:1:23456\n@sw.js:1:23456')
})

it('changes nothing when it is applied again', () => {
  for (const stack of [CHROMIUM, FIREFOX]) {
    const clean = cleanText(stack, 3_000)
    expect(cleanText(clean, 3_000)).toBe(clean)
  }
})

it('is ASCII and within the limit, whatever the text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 3_000 }), (text) => {
      expect(cleanText(text, 500)).toMatch(/^[\n\x20-\x7e]{0,500}$/)
    }),
  )
})
