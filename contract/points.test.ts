import { expect, it } from 'vitest'
import { pointsFor } from './points.ts'

it('gives one point for each full hundred yen', () => {
  expect([0, 99, 100, 12_899, 168_000].map(pointsFor)).toEqual([0, 0, 1, 128, 1_680])
})
