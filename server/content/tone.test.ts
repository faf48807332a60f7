import { expect, it } from 'vitest'
import { TONES } from '#contract/tones.ts'
import { nearestTone } from './tone.ts'

it('there are 64 tones, and each is the nearest to itself', () => {
  expect(TONES).toHaveLength(64)
  const own = TONES.map((hex) => {
    const value = Number.parseInt(hex.slice(1), 16)
    return nearestTone([value >> 16, (value >> 8) & 255, value & 255])
  })
  expect(own).toEqual(TONES.map((_, i) => i))
})

it('a colour between the tones gets one of its own lightness and hue', () => {
  // Terracotta, mid lightness: fourth of its row.
  expect(nearestTone([170, 110, 82]) % 8).toBe(3)
  expect(nearestTone([255, 255, 255])).toBeGreaterThanOrEqual(56)
  expect(nearestTone([0, 0, 0])).toBeLessThan(8)
})
