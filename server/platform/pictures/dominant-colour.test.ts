import { expect, it } from 'vitest'
import { PLACEHOLDER_COLOURS } from '#contract/shared/dominant-colours.ts'
import { getNearestColour } from './dominant-colour.ts'

it('each of the 64 colours is nearest to itself', () => {
  expect(PLACEHOLDER_COLOURS).toHaveLength(64)
  const own = PLACEHOLDER_COLOURS.map((hex) => {
    const value = Number.parseInt(hex.slice(1), 16)
    return getNearestColour([value >> 16, (value >> 8) & 255, value & 255])
  })
  expect(own).toEqual(PLACEHOLDER_COLOURS.map((_, i) => i))
})

it('other colours map to similar lightness and hue', () => {
  // Terracotta, mid lightness: fourth of its row.
  expect(getNearestColour([170, 110, 82]) % 8).toBe(3)
  expect(getNearestColour([255, 255, 255])).toBeGreaterThanOrEqual(56)
  expect(getNearestColour([0, 0, 0])).toBeLessThan(8)
})
