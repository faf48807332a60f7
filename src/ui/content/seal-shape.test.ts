import { describe, expect, it } from 'vitest'
import { createSeal } from './seal-shape.ts'

const PEOPLE = Array.from({ length: 200 }, (_, i) => i + 1)

describe('a seal', () => {
  it('is always the same for the same person', () => {
    expect(createSeal(3, '高梨')).toEqual(createSeal(3, '高梨'))
  })

  it('is different for everyone', () => {
    expect(new Set(PEOPLE.map((number) => createSeal(number, '森').outline)).size).toBe(PEOPLE.length)
  })

  it('of the first ten differs in shape or style', () => {
    const seen = PEOPLE.slice(0, 10).map((number) => `${number % 7} ${createSeal(number, '森').isFilled}`)
    expect(new Set(seen).size).toBe(10)
  })

  it('stays inside its box', () => {
    for (const number of PEOPLE) {
      const numbers = createSeal(number, '佐々木')
        .outline.match(/-?[\d.]+/g)!
        .map(Number)
      expect(Math.min(...numbers)).toBeGreaterThanOrEqual(1)
      expect(Math.max(...numbers)).toBeLessThanOrEqual(99)
    }
  })

  it('has a closed outline; a frame has two', () => {
    expect(createSeal(2, '三浦')).toMatchObject({ isFilled: true, outline: expect.stringMatching(/^M[^M]+Z$/) })
    expect(createSeal(1, '小森')).toMatchObject({ isFilled: false, outline: expect.stringMatching(/^M[^M]+ZM[^M]+Z$/) })
  })

  it.each([
    ['林', [[50, 50]]],
    [
      '小森',
      [
        [50, 34],
        [50, 66],
      ],
    ],
    [
      '長谷川',
      [
        [50, 28],
        [50, 50],
        [50, 72],
      ],
    ],
    // Right to left.
    [
      '勅使河原',
      [
        [66, 34],
        [66, 66],
        [34, 34],
        [34, 66],
      ],
    ],
  ])('places the characters of %s', (name, places) => {
    const { characters } = createSeal(14, name)
    expect(characters.map(({ text }) => text)).toEqual([...name])
    characters.forEach(({ transform }, i) => {
      const [x, y] = /translate\(([\d.]+) ([\d.]+)\)/.exec(transform)!.slice(1).map(Number)
      expect(Math.abs(x! - places[i]![0]!)).toBeLessThan(3)
      expect(Math.abs(y! - places[i]![1]!)).toBeLessThan(3)
    })
  })

  it('shows a character outside the basic plane whole', () => {
    expect(createSeal(5, '𠮷田').characters.map(({ text }) => text)).toEqual(['𠮷', '田'])
  })
})
