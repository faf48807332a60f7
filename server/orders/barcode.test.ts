import { describe, expect, it } from 'vitest'
import { toBarcodeSvg, toBars } from './barcode.ts'

/** Reads it as a scanner does: from the widths alone, and the check digit must be right. */
function scan(bars: readonly number[], widthsOf: ReadonlyMap<string, number>): string {
  const symbols: number[] = []
  for (let at = 0; at + 7 < bars.length; at += 6) symbols.push(widthsOf.get(bars.slice(at, at + 6).join(''))!)
  const [start, ...values] = symbols
  const checksum = values.pop()
  expect(start).toBe(104)
  // Some check digits are control codes, whose patterns no character has.
  if (checksum !== undefined)
    expect(values.reduce((sum, value, at) => sum + value * (at + 1), start!) % 103).toBe(checksum)
  return values.map((value) => String.fromCharCode(value + 32)).join('')
}

/** Each character alone gives its pattern: after the start, and before check digit and stop. */
const CHARACTERS = Array.from({ length: 95 }, (_, value) => String.fromCharCode(value + 32))
const patternOf = (character: string) => toBars(character).slice(6, 12)

describe('a barcode', () => {
  it('has a pattern of 11 modules for each character, different ones, with an even number of black modules', () => {
    const patterns = CHARACTERS.map(patternOf)
    expect(new Set(patterns.map(String)).size).toBe(95)
    for (const pattern of patterns) {
      expect(pattern.reduce((sum, width) => sum + width, 0)).toBe(11)
      expect((pattern[0]! + pattern[2]! + pattern[4]!) % 2).toBe(0)
    }
  })

  it('can be read again', () => {
    const widthsOf = new Map(CHARACTERS.map((character, value) => [patternOf(character).join(''), value]))
    widthsOf.set('211214', 104)
    for (const number of ['261124-K7M2QX', '261120-AB2C3D', '261130-ZZZZZZ']) {
      const bars = toBars(number)
      expect(bars.slice(-7)).toEqual([2, 3, 3, 1, 1, 1, 2])
      expect(bars.reduce((sum, width) => sum + width, 0)).toBe(11 * (number.length + 2) + 13)
      expect(scan(bars, widthsOf)).toBe(number)
    }
  })

  it('has the check digit of the standard', () => {
    // 104 + 48 + 2 · 42 + 3 · 42 + 4 · 17 + 5 · 18 + 6 · 19 + 7 · 35 = 879, whose remainder is 55: the letter W.
    expect(toBars('PJJ123C').slice(-13, -7)).toEqual(patternOf('W'))
  })

  it('is refused for letters that it does not have', () => {
    expect(() => toBars('注文')).toThrow(RangeError)
    expect(toBarcodeSvg('261124-K7M2QX')).toMatch(/^<svg [^>]+aria-label="261124-K7M2QX"[^>]*><path d="M10 0h2v30h-2z/)
  })
})
