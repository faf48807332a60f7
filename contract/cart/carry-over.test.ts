import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type FavoriteKey, toFavoriteKey } from './favorite-key.ts'
import { type CarryOver, decodeCarryOver, encodeCarryOver } from './carry-over.ts'
import { MAX_CART_LINES, MAX_CONTENT_ID, MAX_FAVORITES, MAX_LINE_QUANTITY } from '#contract/shared/constants.ts'

const sku = fc.stringMatching(/^[A-Z0-9]{2,9}(-[A-Z0-9]{1,9}){0,2}$/).filter((text) => text.length <= 30)
const baskets: fc.Arbitrary<CarryOver> = fc.record({
  cart: fc.uniqueArray(fc.record({ sku, quantity: fc.integer({ min: 1, max: MAX_LINE_QUANTITY }) }), {
    selector: (line) => line.sku,
    maxLength: MAX_CART_LINES,
  }),
  favorites: fc.uniqueArray(
    fc
      .tuple(fc.constantFrom('item' as const, 'case' as const), fc.integer({ min: 1, max: MAX_CONTENT_ID }))
      .map(([kind, id]): FavoriteKey => `${kind}:${id}`),
    { maxLength: MAX_FAVORITES },
  ),
})

const small: CarryOver = {
  cart: [
    { sku: 'SOFA-3-BEIGE', quantity: 2 },
    { sku: 'LAMP-1', quantity: 1 },
  ],
  favorites: ['item:5302', 'item:1'],
}
const code = encodeCarryOver(small)

/** A forged code: arbitrary parts with a valid checksum. */
function forged(lines: string, ids: string): string {
  let hash = 0x811c9dc5
  const text = `KOMOREBI1.${lines}.${ids}`
  for (const character of text) hash = Math.imul(hash ^ character.codePointAt(0)!, 0x01000193)
  return `${text}.${(hash >>> 0).toString(36)}`
}

describe('the code that transfers cart and favorites', () => {
  it('decodes to the encoded content for every cart and favorites list', () => {
    fc.assert(
      fc.property(baskets, (it) => {
        expect(decodeCarryOver(encodeCarryOver(it))).toEqual(it)
      }),
    )
  })

  it('keeps items and cases apart, in one order', () => {
    const favorites: FavoriteKey[] = ['case:5', 'item:5', 'case:1']
    expect(encodeCarryOver({ cart: [], favorites })).toMatch(/^KOMOREBI1\.\.-5_5_-1\./)
    expect(decodeCarryOver(encodeCarryOver({ cart: [], favorites }))).toEqual({ cart: [], favorites })
  })

  it('uses letters, digits and a few symbols, and is short for a typical cart', () => {
    expect(code).toMatch(/^[\w.*-]+$/)
    expect(code.length).toBeLessThan(60)
  })

  it('ignores spaces and line breaks added in transit', () => {
    expect(decodeCarryOver(`  ${code.slice(0, 12)}\n${code.slice(12)} \n`)).toEqual(small)
  })

  it('contains no more than a cart and favorites may hold', () => {
    const cart = Array.from({ length: MAX_CART_LINES + 1 }, (_, n) => ({ sku: `SKU-${n}`, quantity: 1 }))
    const favorites = Array.from({ length: MAX_FAVORITES + 1 }, (_, n) => toFavoriteKey(n + 1))
    const read = decodeCarryOver(encodeCarryOver({ cart, favorites }))
    expect([read?.cart.length, read?.favorites.length]).toEqual([MAX_CART_LINES, MAX_FAVORITES])
  })

  it('is rejected when a character is missing or changed', () => {
    fc.assert(
      fc.property(fc.nat(code.length - 1), fc.constantFrom('', 'Z', '0', '_', '.'), (at, other) => {
        fc.pre(other !== code[at])
        expect(decodeCarryOver(code.slice(0, at) + other + code.slice(at + 1))).toBeUndefined()
      }),
    )
  })

  it('is built like the forgeries below', () => {
    expect(forged('LAMP-1', '5')).toBe(
      encodeCarryOver({ cart: [{ sku: 'LAMP-1', quantity: 1 }], favorites: ['item:5'] }),
    )
    expect(decodeCarryOver(forged('', ''))).toEqual({ cart: [], favorites: [] })
  })

  it.for([
    ['nothing', ''],
    ['something else from the clipboard', 'https://shop.example/items/1'],
    ['another version', code.replace('KOMOREBI1', 'KOMOREBI2')],
    ['no such version', code.replace('KOMOREBI1', '__proto__')],
    ['a part too many', `${code}.1`],
    ['none of a line', forged('LAMP-1*0', '')],
    ['more of a line than may be bought', forged(`LAMP-1*${MAX_LINE_QUANTITY + 1}`, '')],
    ['pieces that are no number', forged('LAMP-1*1e1', '')],
    ['pieces twice', forged('LAMP-1*1*1', '')],
    ['a line twice', forged('LAMP-1_LAMP-1*2', '')],
    ['a SKU that is none', forged('<script>', '')],
    ['a key of every object', forged('__proto__', '')],
    ['an empty line', forged('LAMP-1_', '')],
    ['an id that is none', forged('', '0')],
    ['an id beyond all ids', forged('', 'zzzzzz')],
    ['an id twice', forged('', '5_5')],
    ['a case twice', forged('', '-5_-5')],
    ['a case without an id', forged('', '-')],
    ['two signs of a case', forged('', '--5')],
    ['too many lines', forged(Array.from({ length: MAX_CART_LINES + 1 }, (_, n) => `SKU-${n}`).join('_'), '')],
    ['a text without end', 'KOMOREBI1.'.repeat(100_000)],
  ])('is rejected: %s', ([, text]) => {
    expect(decodeCarryOver(text!)).toBeUndefined()
  })

  it('is rejected for any other text without throwing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        expect(decodeCarryOver(text)).toBeUndefined()
      }),
    )
  })
})
